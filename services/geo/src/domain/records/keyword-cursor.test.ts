import { listKeywords } from '@geoplan/contracts/geo-keywords';
import { expect, it } from 'vitest';
import { fromCursor, toCursor } from './keyword-cursor.ts';

const order = { sort: 'difficulty', order: 'desc' } as const;

it.each([
  { value: 42, key: 'nike air' },
  { value: 0, key: '12 desc 3' },
  { value: null, key: '-' },
  { value: 1, key: '\u0001 🎰' },
])('reads its own cursor of $value and $key', (position) => {
  expect(fromCursor(toCursor(order, position), order)).toEqual(position);
});

it('stays within the contract with the longest keyword', () => {
  const cursor = toCursor(order, { value: 10 ** 15, key: 'i̇'.repeat(200) });
  expect(listKeywords.query.safeParse({ cursor }).success).toBe(true);
});

it.each([
  '',
  'nike',
  'difficulty desc  nike',
  'difficulty desc 1 ',
  'difficulty asc 1 nike',
  'countries desc 1 nike',
  'difficulty desc -1 x',
  'lastUpdated desc 1763634600000 x',
])('refuses the cursor %j', (cursor) => {
  expect(() => fromCursor(cursor, order)).toThrow('Неверная отметка страницы');
});

it('a moment is always known', () => {
  const byDate = { sort: 'lastUpdated', order: 'desc' } as const;
  expect(fromCursor('lastUpdated desc 1763634600123 x', byDate).value).toBe(1_763_634_600_123);
  expect(() => fromCursor('lastUpdated desc - x', byDate)).toThrow('Неверная отметка страницы');
});
