import { expect, test } from 'vitest';
import { idsBetween } from './table-selection.ts';

const shown = ['a', 'b', 'c', 'd'];

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  [undefined, 'c', ['c']],
  ['filtered out', 'c', ['c']],
])('returns the range from %j to %j', (from, to, ids) => {
  expect(idsBetween(shown, from, to)).toEqual(ids);
});
