import { expect, test } from 'vitest';
import {
  chosenKeywords,
  firstProblem,
  keywordProblem,
  pasteInto,
  repeatedRows,
  splitPasted,
} from './keyword-list-rules.ts';

test.each([
  ['a\nb\r\nc', ['a', 'b', 'c']],
  ['a\tb\n\n c ', ['a', 'b', 'c']],
  ['a; b;c', ['a', 'b', 'c']],
  ['a, b, c', ['a', 'b', 'c']],
  ['new york, ny', ['new york, ny']],
  ['new york, ny\nlos angeles, ca,', ['new york, ny', 'los angeles, ca']],
  ['one keyword', ['one keyword']],
  [' \n ', []],
])('pastes %j as %j', (pasted, keywords) => {
  expect(splitPasted(pasted)).toEqual(keywords);
});

test('ignores empty rows and duplicates, regardless of case and spaces', () => {
  const rows = ['Bet  Win', '', 'bet win ', ' ', 'скидки'];
  expect(chosenKeywords(rows)).toEqual(['Bet  Win', 'скидки']);
  expect(repeatedRows(rows)).toBe(1);
});

test('pastes a list in place of an empty row or after a filled one, leaving out keywords already present', () => {
  expect(pasteInto(['one', '', 'two'], 1, ['a', 'ONE', 'b', 'A'])).toEqual(['one', 'a', 'b', 'two']);
  expect(pasteInto(['one', 'two'], 0, ['a', 'b'])).toEqual(['one', 'a', 'b', 'two']);
  expect(pasteInto(['one', ''], 1, ['One'])).toEqual(['one']);
});

test('reports the row of a keyword that is too long, and accepts 200 characters of any kind', () => {
  expect(keywordProblem('😀'.repeat(200))).toBeUndefined();
  expect(firstProblem(['a', '', 'б'.repeat(201)])).toEqual({
    row: 3,
    problem: 'Ключевое слово длиннее 200\u00A0символов',
  });
  expect(keywordProblem('a\u0000b')).toBe('Недопустимые символы');
  expect(firstProblem(['a', ' '])).toBeNull();
});
