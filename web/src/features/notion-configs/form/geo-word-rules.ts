import { countryOfWord } from '@geoplan/contracts/countries/country-of-word';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { visibleText } from '@geoplan/contracts/fields/visible-text';
import { maxGeoWordLength, type GeoWord } from '@geoplan/contracts/notion/geo-words';

/** «EN = GB». */
export const geoWordText = ({ word, country }: GeoWord): string => `${word} = ${country.toUpperCase()}`;

/** Parsed «EN = GB», or the reason why it is invalid. */
function readGeoWord(part: string): GeoWord | { problem: string } {
  const [word = '', meaning = '', ...more] = part.split(/=|→|:/).map((each) => visibleText(each));
  if (word === '' || meaning === '' || more.length > 0)
    return { problem: 'Напишите слово и страну через знак «=», например EN = GB' };
  if (word.length > maxGeoWordLength) return { problem: `Слово длиннее ${maxGeoWordLength}\u00A0символов` };
  const country = countryOfWord(meaning);
  return country === null ? { problem: `Страны «${meaning}» нет в списке` } : { word, country };
}

/**
 * Adds typed or pasted «EN = GB; LATAM = Бразилия» to the words; a word that already exists is replaced. Returns
 * invalid parts as `unknown`, and the reason for the first one as `problem`.
 */
export function addGeoWords(before: readonly GeoWord[], typed: string) {
  const words = new Map(before.map((each) => [foldedText(each.word), each]));
  const unknown: string[] = [];
  let problem: string | undefined;
  for (const part of typed.split(/[;\n]/).map((each) => visibleText(each))) {
    if (part === '') continue;
    const read = readGeoWord(part);
    if ('problem' in read) {
      unknown.push(part);
      problem ??= read.problem;
    } else words.set(foldedText(read.word), read);
  }
  return { words: [...words.values()], unknown, problem };
}
