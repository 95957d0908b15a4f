import { expect, test } from 'vitest';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { tableText } from './table-text.ts';

const columns: DataColumn<{ name: string; of: number | null }>[] = [
  { id: 'name', header: 'Имя', width: 1, text: ({ name }) => name },
  { id: 'of', header: 'Объём', width: 1, text: () => '12 480', value: ({ of }) => of },
];

test('separates cells with tabs, writes figures as plain digits, and escapes formulas', () => {
  const rows = [
    { name: 'a\tb', of: 12_480 },
    { name: '=1+1', of: null },
    { name: 'x;=1', of: 1 },
    { name: 'y\t=1', of: 1 },
  ];
  expect(tableText(columns, rows)).toBe(`Имя\tОбъём\n"a\tb"\t12480\n'=1+1\t\nx;'=1\t1\n"y\t'=1"\t1`);
});
