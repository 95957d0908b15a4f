import { expect, test } from 'vitest';
import { addGeoWords, geoWordText } from './geo-word-rules.ts';

test('adds words by code or name, in place of the same word, and returns what is not understood', () => {
  const { words, unknown } = addGeoWords(
    [{ word: 'En', country: 'us' }],
    'EN = gb; LATAM=Бразилия\nEU; X = Y',
  );
  expect(words.map(geoWordText)).toEqual(['EN = GB', 'LATAM = BR']);
  expect(unknown).toEqual(['EU', 'X = Y']);
});
