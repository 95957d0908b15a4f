import { expect, test } from 'vitest';
import { xlsxCell } from './xlsx-cell.ts';

const column = { id: 'of', header: 'Объём', width: 1, text: () => '=12 480' };

test.each([
  [12_480, { value: 12_480, type: Number }],
  [0, { value: 0, type: Number }],
  [null, null],
])('the figure %s is a number in the sheet, and nothing while it is not known', (value, cell) => {
  expect(xlsxCell({ ...column, value: () => value }, {})).toEqual(cell);
});

test('everything else is a text', () => {
  expect(xlsxCell(column, {})).toEqual({ value: '=12 480', type: String });
});
