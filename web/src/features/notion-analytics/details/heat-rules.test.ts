import { expect, test } from 'vitest';
import { heatStyle, heatTable } from './heat-rules.ts';

test('turns pairs into rows and columns, largest first, and names statuses as the rest of the screen does', () => {
  const { rows, statuses, largest } = heatTable([
    { geo: 'PL', status: 'in prod', count: 5 },
    { geo: 'Latam', status: 'План', count: 4 },
    { geo: 'latam', status: 'In prod', count: 3 },
    { geo: 'pl', status: '', count: 30 },
  ]);
  expect(rows.map(({ geo, total, counts }) => [geo, total, Object.fromEntries(counts)])).toEqual([
    ['PL', 35, { 'In prod': 5, '': 30 }],
    ['LATAM', 7, { План: 4, 'In prod': 3 }],
  ]);
  expect(statuses).toEqual([
    { value: 'In prod', count: 8 },
    { value: 'План', count: 4 },
    // Sites without a status come last, however many they are.
    { value: '', count: 30 },
  ]);
  expect(largest).toBe(30);
});

test('returns an empty table if there are no pairs', () => {
  expect(heatTable([])).toEqual({ rows: [], statuses: [], largest: 0 });
});

test.each([
  [0, 100, 'bg-heat-0'],
  [1, 100, 'bg-heat-1'],
  [16, 100, 'bg-heat-2'],
  [100, 100, 'bg-heat-5'],
  [1, 1, 'bg-heat-5'],
  [0, 0, 'bg-heat-0'],
])('shades %i of at most %i as %s', (count, largest, style) => {
  expect(heatStyle(count, largest)).toBe(style);
});
