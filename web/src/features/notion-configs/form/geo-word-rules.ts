import { countryOfWord } from '@geoplan/contracts/countries/country-of-word';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { visibleText } from '@geoplan/contracts/fields/visible-text';
import type { GeoWord } from '@geoplan/contracts/notion/geo-words';

/** «EN = GB». */
export const geoWordText = ({ word, country }: GeoWord): string => `${word} = ${country.toUpperCase()}`;

/** Typed or pasted «EN = GB; LATAM = Бразилия» added to the words, in place of the same word; and what was not understood. */
export function addGeoWords(
  before: readonly GeoWord[],
  typed: string,
): { words: GeoWord[]; unknown: string[] } {
  const words = new Map(before.map((each) => [foldedText(each.word), each]));
  const unknown: string[] = [];
  for (const part of typed.split(/[;\n]/)) {
    const [word = '', meaning = ''] = part.split(/=|→|:/).map((each) => visibleText(each));
    const country = countryOfWord(meaning);
    if (word !== '' && country !== null) words.set(foldedText(word), { word, country });
    else if (visibleText(part) !== '') unknown.push(visibleText(part));
  }
  return { words: [...words.values()], unknown };
}
