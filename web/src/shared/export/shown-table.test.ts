import { expect, test } from 'vitest';
import type { DataColumn } from '../ui/table/data-column.ts';
import { shownTable } from './shown-table.ts';

interface Line {
  name: string;
  figure: number | null;
}
const name: DataColumn<Line> = { id: 'name', header: 'Имя', width: 1, text: (line) => line.name };
const figure: DataColumn<Line> = {
  id: 'figure',
  header: 'Число',
  width: 1,
  isSortable: true,
  sortValue: (line) => line.figure,
  text: () => '',
};
const code: DataColumn<Line> = { id: 'code', header: 'Код', width: 1, text: () => 'x' };
const rows = [
  { name: 'a', figure: 9 },
  { name: 'b', figure: null },
  { name: 'c', figure: 10 },
];
const shown = (hidden: string[], sort?: { id: string; isDescending: boolean }) => {
  const table = shownTable([name, code, figure], rows, {
    columns: [name, figure],
    hiddenColumns: new Set(hidden),
    ...(sort && { sort }),
  });
  return [table.columns.map(({ id }) => id).join(' '), table.rows.map((row) => row.name).join('')];
};

test.each([
  [true, 'cab'],
  [false, 'acb'],
])('keeps the order of the screen, with unknown values last, if descending is %s', (isDescending, order) => {
  expect(shown([], { id: 'figure', isDescending })).toEqual(['name code figure', order]);
});

test('leaves out a hidden column but still sorts by it, and never hides the first column', () => {
  expect(shown(['figure', 'name'], { id: 'figure', isDescending: true })).toEqual(['name code', 'cab']);
});

test('keeps the order of rows that are not sorted', () => {
  expect(shown([])).toEqual(['name code figure', 'abc']);
});
