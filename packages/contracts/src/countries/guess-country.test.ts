import { expect, test } from 'vitest';
import { guessCountry } from './guess-country.ts';

test.each([
  ['EN', 'gb'],
  ['cs', 'cz'],
  ['España', 'es'],
  ['Germny', 'de'],
  ['Gremany', 'de'],
  ['Гермния', 'de'],
  ['Казахст', 'kz'],
  ['Germany new', 'de'],
  ['LATAM', null],
  ['EU', null],
  ['Guine', null],
  ['', null],
])('guesses that %j means %j', (word, code) => {
  expect(guessCountry(word)).toBe(code);
});
