import { expect, test } from 'vitest';
import { typedPairs } from './pair-hits.ts';

test.each([
  ['lumora de', ['lumora|de']],
  ['Lumora  DE ', ['lumora|de']],
  ['lumora casino Герм', ['lumora casino|de']],
  ['lumora german', ['lumora|de']],
  ['lumora новая зел', ['lumora|nz']],
  // Two letters are a country code only, never the start of a name.
  ['lumora ге', []],
  ['lumora', []],
  ['de', []],
  ['', []],
  ['lumora casino', []],
])('reads %j as the pairs %j', (typed, pairs) => {
  expect(typedPairs(typed).map(({ keyword, country }) => `${keyword}|${country.code}`)).toEqual(pairs);
});
