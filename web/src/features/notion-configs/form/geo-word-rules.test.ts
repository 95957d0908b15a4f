import { expect, test } from 'vitest';
import { addGeoWords, geoWordText } from './geo-word-rules.ts';

test('adds words by code or name, replaces an existing word, and returns unrecognized parts', () => {
  const { words, unknown } = addGeoWords(
    [{ word: 'En', country: 'us' }],
    'EN = gb; LATAM=Бразилия\nEU; X = Y',
  );
  expect(words.map(geoWordText)).toEqual(['EN = GB', 'LATAM = BR']);
  expect(unknown).toEqual(['EU', 'X = Y']);
});

test.each([
  ['EU', 'Напишите слово и страну через знак «=», например EN = GB'],
  ['a = b = c', 'Напишите слово и страну через знак «=», например EN = GB'],
  ['EN = xx', 'Страны «xx» нет в списке'],
  [`${'w'.repeat(101)} = GB`, 'Слово длиннее 100\u00A0символов'],
])('names the error in %s', (typed, problem) => {
  expect(addGeoWords([], typed)).toEqual({ words: [], unknown: [typed], problem });
});
