import { expect, test } from 'vitest';
import { encodableSearch } from './encodable-search.ts';

test.each([
  ['', undefined],
  ['  ', undefined],
  [' a', ' a'],
  ['🎰'.repeat(201), '🎰'.repeat(200)],
  ['x\ud800', 'x\ufffd'],
])('sends the search %j as %j', (typed, asked) => {
  expect(encodableSearch(typed)).toBe(asked);
});
