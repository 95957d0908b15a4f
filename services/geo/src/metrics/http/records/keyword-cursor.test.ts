import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { expect, it } from 'vitest';
import { keywordCursors } from './keyword-cursor.ts';

const cursors = keywordCursors({ sort: 'difficulty', order: 'desc' });

it.each([
  { value: 42, key: 'nike air' },
  { value: 0, key: '12 desc 3' },
  { value: null, key: '-' },
  { value: 1, key: '\u0001 🎰' },
])('reads its own cursor of $value and $key', (position) => {
  expect(cursors.decode(cursors.encode(position))).toEqual(position);
});

it('encodes the longest keyword in a cursor that the contract accepts', () => {
  const cursor = cursors.encode({ value: 10 ** 15, key: 'i̇'.repeat(200) });
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
])('rejects the cursor %j', (cursor) => {
  expect(() => cursors.decode(cursor)).toThrow('Недействительный курсор');
});

it('accepts an unknown volume, but not an unknown time', () => {
  const byVolume = keywordCursors({ sort: 'searchVolume', order: 'asc' });
  expect(byVolume.decode('searchVolume asc - x').value).toBeNull();
  const byDate = keywordCursors({ sort: 'lastUpdated', order: 'desc' });
  expect(byDate.decode('lastUpdated desc 1763634600123 x').value).toBe(1_763_634_600_123);
  expect(() => byDate.decode('lastUpdated desc - x')).toThrow('Недействительный курсор');
});
