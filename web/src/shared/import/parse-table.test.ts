import { array, assert, property, constantFrom, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parseTable } from './parse-table.ts';
import { headingIndex } from './table.ts';

const known = new Set(['domain', 'price', 'bl', 'title', 'note']);
const isHeading = (cell: string) => known.has(cell.trim().toLowerCase());
const read = (text: string) => {
  const { rows, refused } = parseTable(text, isHeading);
  return { rows: rows.map(({ cells }) => cells), refused: refused.map(({ line }) => line) };
};

test.each([
  ['semicolons and decimal commas', 'Domain;Price\r\na.com;12,5\r\n'],
  ['tabs and decimal commas', 'Domain\tPrice\na.com\t12,5'],
  ['a declared separator', 'sep=;\r\nDomain;Price\r\na.com;12,5\r\n'],
  ['a declared tab', '"sep=\\t"\nDomain\tPrice\na.com\t12,5\n'],
  ['line breaks from an old Mac', 'Domain;Price\ra.com;12,5\r'],
  ['quotes around every cell', '"Domain";"Price"\n"a.com";"12,5"\n'],
  ['empty lines', '\n\nDomain|Price\n\na.com|12,5\n\n\n'],
])('splits a table with %s', (_, text) => {
  expect(read(text).rows).toEqual([
    ['Domain', 'Price'],
    ['a.com', '12,5'],
  ]);
});

test.each([
  ['Foo;Bar\na;1,5\n', ';'],
  ['"Foo;Bar\na;1,5\n', ';'],
  ['a\t1,5\nb\t2,5\n', '\t'],
  ['a\t1,5\tx\nb\t2,5\n', '\t'],
  ['new york\nlos angeles', null],
  ['new york, ny\nboston', null],
])('finds the separator of %j', (text, delimiter) => {
  expect(parseTable(text, isHeading).delimiter).toBe(delimiter);
});

test('numbers rows like a spreadsheet, counting empty rows but not a separator declaration, and counts a cell with two lines as one row', () => {
  const { rows } = parseTable('sep=;\nDomain;Note\n\na.com;"x\ny ""z"""\nb.com;1', isHeading);
  expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [1, 'Note'],
    [3, 'x\ny "z"'],
    [4, '1'],
  ]);
});

test.each([
  ['open in the headings', '"Domain;Title;BL\na.com;Best shop;1\nb.com;News;7\nc.com;City;8\n', 3],
  ['never closed', 'Domain;Title;BL\na.com;"Best shop;1\nb.com;News;7\nc.com;City;8\n', 3],
  ['closed by another row', 'Domain;Title;BL\na.com;"Best shop;1\nb.com;News;7\nc.com;Size 5";8\n', 3],
  ['closed by the next row', 'Domain;Title;BL\na.com;"Best;1\nb.com;Size 5";7\nc.com;City;8\n', 3],
  ['within a word', 'Domain;Title;BL\na.com;"Best" shop;1\nb.com;"News";7\nc.com;City;8\n', 3],
  ['of inches', 'Domain;Title;BL\na.com;TV 55" screen;1\nb.com;"55"" TV";7\nc.com;City;8\n', 3],
])('reads each row next to a quote that is %s', (_, text, count) => {
  const { rows, refused } = read(text);
  expect(refused).toEqual([]);
  expect(rows.slice(1).map(([domain]) => domain)).toEqual(['a.com', 'b.com', 'c.com'].slice(0, count));
  expect(rows.slice(1).map(([, , links]) => links)).toEqual(['1', '7', '8']);
});

test('rejects only a row that cannot be split because of an unclosed quote', () => {
  const { rows, refused } = read('Domain,Title,BL\na.com,"Best, shop,1\nb.com,News,7\nc.com,"City, x",8\n');
  expect(refused).toEqual([2]);
  expect(rows.slice(1)).toEqual([
    ['b.com', 'News', '7'],
    ['c.com', 'City, x', '8'],
  ]);
});

test('reports every row that it drops, for any combination of quotes', () => {
  assert(
    property(array(string({ unit: constantFrom('"', ',', 'a', ' ') }), { maxLength: 6 }), (cells) => {
      const lines = ['Domain;Title;BL', ...cells.map((cell, at) => `row${at};${cell};${at}`)];
      const { rows, refused } = parseTable(lines.join('\n'), isHeading);
      const found = new Set([
        ...rows.map(({ cells: [first] }) => first),
        ...refused.map(({ text }) => text.split(';')[0]),
      ]);
      return cells.every((_, at) => found.has(`row${at}`));
    }),
  );
});

test('finds the headings below title rows', () => {
  const { rows } = parseTable('My list\n"May 1, 2026"\nDomain,Price\na.com,1', isHeading);
  expect(headingIndex(rows, isHeading)).toBe(2);
  expect(headingIndex(rows.slice(3), isHeading)).toBe(-1);
});
