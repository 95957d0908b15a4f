import { expect, test } from 'vitest';
import { sortAfterClick, tableSortParser } from './table-sort.ts';

test('stores a sort order in the URL and restores it, in both directions', () => {
  for (const text of ['email', '-createdAt'])
    expect(tableSortParser.serialize(tableSortParser.parse(text)!)).toBe(text);
  expect(tableSortParser.parse('-email')).toEqual({ id: 'email', isDescending: true });
});

test('returns null for an empty sort order', () => {
  expect(tableSortParser.parse('')).toBeNull();
  expect(tableSortParser.parse('-')).toBeNull();
});

test('starts with the largest figure or the first letter on the first click, and reverses the order on the next', () => {
  const volume = { id: 'volume', isNumeric: true };
  const name = { id: 'name' };
  expect(sortAfterClick(volume, { id: 'name', isDescending: false })).toEqual({
    id: 'volume',
    isDescending: true,
  });
  expect(sortAfterClick(volume, { id: 'volume', isDescending: true }).isDescending).toBe(false);
  expect(sortAfterClick(name, undefined)).toEqual({ id: 'name', isDescending: false });
  expect(sortAfterClick(name, { id: 'name', isDescending: false }).isDescending).toBe(true);
});
