import { countries, type Country } from '@geoplan/contracts/countries/countries';
import { keywordKey } from '@geoplan/contracts/keyword';

/** Keyword and country that the typed text may refer to. */
export interface TypedPair {
  /** Keyword as returned by `keywordKey`. */
  keyword: string;
  country: Country;
}

/** Maximum number of words in a country name. */
const mostWords = 3;
/** Minimum number of typed letters for matching the start of a country name. */
const leastLetters = 3;

const namesOf = ({ russian, english }: Country): string[] =>
  [russian, english].map((name) => keywordKey(name));

/** Country with the typed code, otherwise the first one whose name starts with the typed text. */
function countryOf(typed: string): Country | undefined {
  const byCode = countries.find(({ code }) => code === typed);
  if (byCode !== undefined || typed.length < leastLetters) return byCode;
  return countries.find((country) => namesOf(country).some((name) => name.startsWith(typed)));
}

/**
 * Possible pairs for text such as «lumora de» or «lumora casino новая зел». The last words name the country; the pair
 * with the longest country name comes first.
 */
export function typedPairs(typed: string): TypedPair[] {
  const words = keywordKey(typed).split(' ');
  return [...Array(mostWords).keys()].toReversed().flatMap((at) => {
    const end = words.length - at - 1;
    const country = end > 0 ? countryOf(words.slice(end).join(' ')) : undefined;
    return country === undefined ? [] : [{ keyword: words.slice(0, end).join(' '), country }];
  });
}
