import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { maxGeoWords, type GeoWord } from '@geoplan/contracts/notion/geo-words';
import { AppError } from '@geoplan/kit/errors';

/** Returns the words with one word added or replaced. @throws AppError invalid_input if there are too many */
export function geoWordsWith(words: readonly GeoWord[], word: GeoWord): GeoWord[] {
  const others = words.filter((each) => foldedText(each.word) !== foldedText(word.word));
  if (others.length >= maxGeoWords)
    throw new AppError('invalid_input', `В конфигурации уже ${maxGeoWords}\u00A0слов. Удалите лишние.`);
  return [...others, word];
}
