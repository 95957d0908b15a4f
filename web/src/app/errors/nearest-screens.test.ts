import { expect, test } from 'vitest';
import { menuOf } from '../guard-rules.ts';
import { screens } from '../screens.tsx';
import { nearestScreens, readableAddress } from './nearest-screens.ts';

const near = (address: string, role: 'viewer' | 'admin' = 'admin') =>
  nearestScreens(
    address,
    menuOf(role, screens).flatMap((group) => group.screens),
  ).map(({ path }) => path);

test.each([
  ['/planing', '/planning'],
  ['/results', '/analysis-results'],
  ['/analysis/history', '/analysis-history'],
  ['/Settings/', '/settings'],
  ['/drops', '/drop-search'],
  ['/матрица-результаты', '/analysis-results'],
])('finds for %s the screen %s first', (asked, meant) => {
  expect(near(asked)[0]).toBe(meant);
});

test('returns at most three screens from the role’s menu, best match first', () => {
  expect(near('/notion')).toHaveLength(3);
  expect(near('/notion', 'viewer').toSorted()).toEqual(['/notion-analytics', '/notion-data']);
});

test.each(['/', '/x', '/xyzzy', `/${'q'.repeat(5_000)}`])('returns no screen for %s', (asked) => {
  expect(near(asked)).toEqual([]);
});

test('decodes a path and truncates it to 100 characters', () => {
  expect(readableAddress('/%D0%BF%D0%BB%D0%B0%D0%BD')).toBe('/план');
  expect(readableAddress('/%E0%A4%A')).toBe('/%E0%A4%A');
  expect(readableAddress(`/${'q'.repeat(200)}`)).toBe(`/${'q'.repeat(99)}…`);
});
