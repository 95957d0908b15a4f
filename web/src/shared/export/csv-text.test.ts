import { expect, test } from 'vitest';
import type { DataColumn } from '../ui/table/data-column.ts';
import { csvText } from './csv-text.ts';

interface Line {
  name: string;
  note: string;
}
const columns: DataColumn<Line>[] = [
  { id: 'name', header: 'Имя', width: 1, text: (line) => line.name },
  { id: 'note', header: 'Заметка', width: 1, text: (line) => line.note },
];
const csv = (...lines: Line[]) => csvText(columns, lines);

test('it begins with a byte order mark and quotes every field', () => {
  expect(csv({ name: 'Анна', note: '1' })).toBe('\uFEFF"Имя","Заметка"\r\n"Анна","1"');
});

test('quotes, separators and line breaks stay inside their field', () => {
  expect(csv({ name: 'a"b', note: 'x,y;\r\nz' })).toContain('\r\n"a""b","x,y;\r\nz"');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '＝1',
  '＠x',
  '=HYPERLINK("http://e.example")',
])('the formula %j is made text', (note) => {
  const [, row] = csv({ name: 'x', note }).split('"x",');
  expect(row).toMatch(/^"'/);
});

test('plain text, a dash for "unknown" and an email are left alone', () => {
  const text = csv({ name: 'anna@demo.local', note: '—' });
  expect(text).toContain('"anna@demo.local","—"');
});

test('no rows are still a header', () => {
  expect(csv()).toBe('\uFEFF"Имя","Заметка"\r\n');
});

test('a figure is plain digits, an unknown one an empty field, and only texts are neutralised', () => {
  const figures: DataColumn<{ of: number | null }>[] = [
    { id: 'of', header: 'Объём', width: 1, text: () => '12 480', value: ({ of }) => of },
  ];
  const rows = [12_480, 0.84, 0, -1, null].map((of) => ({ of }));
  expect(csvText(figures, rows)).toBe('\uFEFF"Объём"\r\n"12480"\r\n"0.84"\r\n"0"\r\n"-1"\r\n');
});
