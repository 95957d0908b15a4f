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

test('figures are sorted as numbers, and what is not known stands last in both directions', () => {
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

test('texts are sorted as in a Russian book, whatever their case, numbers in them by their value', () => {
  const lines = ['ёлка', 'Яма', 'site-10', 'жук', 'Site-9', 'ель'].map((name) => line(name));
  expect(names(lines, 'name')).toBe('ёлка ель жук Яма Site-9 site-10');
});

test('equal rows stay as they came, in both directions', () => {
  const lines = [line('b', 1), line('a', 1), line('c', 0)];
  expect(names(lines, 'count')).toBe('c b a');
  expect(names(lines, '-count')).toBe('b a c');
});

test('a column that is not there or not sorted by leaves the rows as they came', () => {
  const lines = [line('b'), line('a')];
  for (const sort of ['nonsense', '-nonsense', 'plain', '-plain']) expect(names(lines, sort)).toBe('b a');
});
