import { countries, type Country } from '@geoplan/contracts/countries/countries';
import { keywordKey } from '@geoplan/contracts/keyword';

/** A keyword in a country, as it may have been typed. */
export interface TypedPair {
  /** A `keywordKey`. */
  keyword: string;
  country: Country;
}

/** Words of the longest name of a country that is looked for. */
const mostWords = 3;
/** Letters from which the beginning of a name is one. */
const leastLetters = 3;

const namesOf = ({ russian, english }: Country): string[] =>
  [russian, english].map((name) => keywordKey(name));

/** The country of a code, else the first one whose name begins so. */
function countryOf(typed: string): Country | undefined {
  const byCode = countries.find(({ code }) => code === typed);
  if (byCode !== undefined || typed.length < leastLetters) return byCode;
  return countries.find((country) => namesOf(country).some((name) => name.startsWith(typed)));
}

/** «lumora de», «lumora casino новая зел»: the last words name the country; the longest name first. */
export function typedPairs(typed: string): TypedPair[] {
  const words = keywordKey(typed).split(' ');
  return [...Array(mostWords).keys()].toReversed().flatMap((at) => {
    const end = words.length - at - 1;
    const country = end > 0 ? countryOf(words.slice(end).join(' ')) : undefined;
    return country === undefined ? [] : [{ keyword: words.slice(0, end).join(' '), country }];
  });
}
