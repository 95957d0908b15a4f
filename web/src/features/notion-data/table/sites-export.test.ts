import { afterAll, expect, test, vi } from 'vitest';
import { csvText } from '../../../shared/export/text/csv-text.ts';
import { sampleFinding } from '../../../testing/fakes/fake-findings.ts';
import { sampleSite } from '../../../testing/fakes/fake-workspace.ts';
import { checkedColumns } from './sites-export.tsx';
import { sitesList } from './sites-list.tsx';

// The cells import the session, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const lines = (change: Parameters<typeof sampleSite>[1]) =>
  csvText(sitesList.fileColumns, [sampleSite(0, change)]).split('\r\n');

test('starts the file with a byte order mark and the nine columns from the specification', () => {
  expect(lines({})[0]).toBe(
    '\uFEFF"URL","Status","Brand","GEO","Language","Type","Start Date","Responsible","Notes"',
  );
});

test('replaces commas in notes with semicolons, but not in other fields', () => {
  const [, row] = lines({ notes: 'один, два,три', geo: 'PL, DE' });
  expect(row).toContain('"PL, DE"');
  expect(row).toMatch(/,"один; два;три"$/);
});

test('adds the check results to the Excel file after the columns from the specification', () => {
  const site = sampleSite(0, {
    status: 'In prod',
    httpStatus: 404,
    httpReason: 'client_error',
    httpCheckedAt: '2026-11-20T11:05:00.000Z',
  });
  const mismatch = { expects: 'works' as const, text: 'отвечает 404' };
  const findings = new Map([[site.id, sampleFinding(site.id, { mismatch })]]);
  const [head, row] = csvText(checkedColumns(findings), [site]).split('\r\n');
  expect(head).toMatch(/,"Notes","HTTP Status","HTTP Reason","Checked","Findings"$/);
  expect(row).toMatch(
    /,"404","не найдено","2026-11-20T11:05:00.000Z","В Notion «In prod», а на деле отвечает 404."$/,
  );
});

test('exports a formula as text', () => {
  expect(lines({ brand: '=HYPERLINK("http://e.example")' })[1]).toContain(
    `"'=HYPERLINK(""http://e.example"")"`,
  );
});
