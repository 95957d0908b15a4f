import { expect, test } from 'vitest';
import { tableSortParser } from './table-sort.ts';

test('a sort survives the address in both directions', () => {
  for (const text of ['email', '-createdAt'])
    expect(tableSortParser.serialize(tableSortParser.parse(text)!)).toBe(text);
  expect(tableSortParser.parse('-email')).toEqual({ id: 'email', isDescending: true });
});

test('an empty sort is none', () => {
  expect(tableSortParser.parse('')).toBeNull();
  expect(tableSortParser.parse('-')).toBeNull();
});
