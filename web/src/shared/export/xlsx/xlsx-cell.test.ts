import { expect, test } from 'vitest';
import { xlsxCell } from './xlsx-cell.ts';

const column = { id: 'of', header: 'Объём', width: 1, text: () => '=12 480' };

test.each([12_480, 0, null])('keeps the figure %s a figure in the sheet', (value) => {
  expect(xlsxCell({ ...column, value: () => value }, {})).toBe(value);
});

test('writes a column without figures as text', () => {
  expect(xlsxCell(column, {})).toBe('=12 480');
});

test.each([
  ['20.11.2026', { date: new Date('2026-11-20T00:00Z'), format: 'dd.mm.yyyy' }],
  ['20.11.2026, 12:00', { date: new Date('2026-11-20T12:00Z'), format: 'dd.mm.yyyy hh:mm' }],
  ['20.11.2026, 06:00:00', { date: new Date('2026-11-20T06:00Z'), format: 'dd.mm.yyyy hh:mm:ss' }],
  ['—', '—'],
  ['', ''],
])('writes %j of a column of dates as a date, if it is one', (text, cell) => {
  expect(xlsxCell({ ...column, isDate: true, text: () => text }, {})).toEqual(cell);
});
