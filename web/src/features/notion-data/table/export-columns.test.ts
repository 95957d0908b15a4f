import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/csv-text.ts';
import { sampleSite } from '../../../testing/fake-workspace.ts';
import { exportColumns } from './export-columns.ts';

const lines = (change: Parameters<typeof sampleSite>[1]) =>
  csvText(exportColumns, [sampleSite(0, change)]).split('\r\n');

test('the file begins with a byte order mark and the columns of the spec', () => {
  expect(lines({})[0]).toBe(
    '\uFEFF"URL","Status","Brand","GEO","Language","Type","Start Date","Responsible","Notes"',
  );
});

test('commas in notes are semicolons, those in other fields stay', () => {
  const [, row] = lines({ notes: 'один, два,три', geo: 'PL, DE' });
  expect(row).toContain('"PL, DE"');
  expect(row).toMatch(/,"один; два;три"$/);
});

test('a formula is made text', () => {
  expect(lines({ brand: '=HYPERLINK("http://e.example")' })[1]).toContain(
    `"'=HYPERLINK(""http://e.example"")"`,
  );
});
