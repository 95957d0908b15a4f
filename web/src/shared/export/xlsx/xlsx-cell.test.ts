import { expect, test } from 'vitest';
import { xlsxCell } from './xlsx-cell.ts';

const column = { id: 'of', header: 'Объём', width: 1, text: () => '=12 480' };

test.each([12_480, 0, null])('keeps the figure %s a figure in the sheet', (value) => {
  expect(xlsxCell({ ...column, value: () => value }, {})).toBe(value);
});

test('writes a column without figures as text', () => {
  expect(xlsxCell(column, {})).toBe('=12 480');
});
