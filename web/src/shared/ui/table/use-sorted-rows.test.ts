import { expect, test } from 'vitest';
import { sortedRows } from '../../../testing/sorted-rows.ts';
import type { DataColumn } from './data-column.ts';

interface Line {
  name: string;
  count: number | null;
}

const columns: DataColumn<Line>[] = [
  { id: 'name', header: 'Имя', width: 1, isSortable: true, text: ({ name }) => name },
  {
    id: 'count',
    header: 'Число',
    width: 1,
    isSortable: true,
    sortValue: ({ count }) => count,
    text: ({ count }) => `${count} шт.`,
  },
  { id: 'plain', header: 'Прочее', width: 1, text: ({ name }) => name },
];
const line = (name: string, count: number | null = 0): Line => ({ name, count });
const names = (lines: readonly Line[], sort: string) =>
  sortedRows(columns, lines, sort)
    .map(({ name }) => name)
    .join(' ');

test('sorts figures as numbers, and unknown values last in both directions', () => {
  const lines = [
    line('unknown', null),
    line('ten', 10),
    line('half', 0.5),
    line('third', 0.33),
    line('zero', 0),
  ];
  expect(names(lines, 'count')).toBe('zero third half ten unknown');
  expect(names(lines, '-count')).toBe('ten half third zero unknown');
});

test('sorts texts in Russian order, ignoring case and comparing embedded numbers by value', () => {
  const lines = ['ёлка', 'Яма', 'site-10', 'жук', 'Site-9', 'ель'].map((name) => line(name));
  expect(names(lines, 'name')).toBe('ёлка ель жук Яма Site-9 site-10');
});

test('keeps the order of equal rows in both directions', () => {
  const lines = [line('b', 1), line('a', 1), line('c', 0)];
  expect(names(lines, 'count')).toBe('c b a');
  expect(names(lines, '-count')).toBe('b a c');
});

test('keeps the order of rows for a missing or unsortable column', () => {
  const lines = [line('b'), line('a')];
  for (const sort of ['nonsense', '-nonsense', 'plain', '-plain']) expect(names(lines, sort)).toBe('b a');
});
