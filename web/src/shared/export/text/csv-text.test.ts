import { expect, test } from 'vitest';
import type { DataColumn } from '../../ui/table/data-column.ts';
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

test('begins with a byte order mark and quotes every field', () => {
  expect(csv({ name: 'Анна', note: '1' })).toBe('\uFEFF"Имя","Заметка"\r\n"Анна","1"');
});

test('keeps quotes, separators and line breaks within their field', () => {
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
])('turns the formula %j into text', (note) => {
  const [, row] = csv({ name: 'x', note }).split('"x",');
  expect(row).toMatch(/^"\s*'/);
});

test('turns a formula in a header into text', () => {
  const named = [{ ...columns[0]!, header: '=1+1' }];
  expect(csvText(named, [])).toMatch(/^\uFEFF"'=1\+1"/);
});

test('keeps plain text, a dash for an unknown value and an email unchanged', () => {
  const text = csv({ name: 'anna@demo.local', note: '—' });
  expect(text).toContain('"anna@demo.local","—"');
});

/** Cells as read with another separator; quotes count only at the start of a field. */
function cellsFor(separator: string, file: string): string[] {
  const field = new RegExp(
    `(?:^|${separator}|\\r?\\n|\\r)(?:"((?:[^"]|"")*)")?((?:(?!${separator})[^\\r\\n])*)`,
    'g',
  );
  return [...file.matchAll(field)].map(([, quoted = '', rest]) => quoted.replaceAll('""', '"') + rest);
}

test.each([';', '\t'])('creates no formula for a reader with the separator %j', (separator) => {
  const hostile = [' =1', 'a;=1;b', 'a\t+1', 'a\n-1', 'a;"=1&"', 'a";  @x', 'a;\t=1', 'a;', '"'];
  const lines = hostile.flatMap((name) => hostile.map((note) => ({ name, note })));
  const cells = cellsFor(separator, csv(...lines));
  expect(cells.length).toBeGreaterThan(lines.length);
  expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
});

test('returns only a header if there are no rows', () => {
  expect(csv()).toBe('\uFEFF"Имя","Заметка"\r\n');
});

test('writes a figure as plain digits and an unknown one as an empty quoted field, and escapes only texts', () => {
  const figures: DataColumn<{ of: number | null }>[] = [
    { id: 'of', header: 'Объём', width: 1, text: () => '12 480', value: ({ of }) => of },
  ];
  const rows = [12_480, 0.84, 0, -1, null].map((of) => ({ of }));
  expect(csvText(figures, rows)).toBe('\uFEFF"Объём"\r\n"12480"\r\n"0.84"\r\n"0"\r\n"-1"\r\n""');
});
