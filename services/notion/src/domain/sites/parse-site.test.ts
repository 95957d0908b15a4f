import { siteFields } from '@geoplan/contracts/notion/notion-site';
import { expect, it } from 'vitest';
import { createSiteParser } from './parse-site.ts';
import type { FieldColumns, WorkspaceRow } from '../workspace.ts';

const fields = Object.fromEntries(
  siteFields.map((field) => [field, { propertyId: field, name: `Column ${field}`, type: 'rich_text' }]),
) as FieldColumns;

function row(values: Record<string, string | null>): WorkspaceRow {
  const at = new Date('2026-11-20T10:00:00Z');
  const url = 'https://www.notion.so/1';
  return {
    id: '1',
    url,
    createdAt: at,
    lastEditedAt: at,
    isInTrash: false,
    values: new Map(Object.entries(values)),
  };
}

it('reads every field from its column, and a missing field as empty', () => {
  const parser = createSiteParser('source', { ...fields, notes: null });
  const site = parser.parse(
    row({ url: 'https://a.example', brand: ' Acme  Bet ', geo: 'BG', notes: 'unread' }),
  );
  expect(site).toMatchObject({ url: 'https://a.example', status: '', notes: '', brandKey: 'acme bet' });
  expect(site).toMatchObject({ dataSourceId: 'source', countries: ['bg'], geoLabels: ['BG'] });
  expect(parser.warnings()).toEqual([]);
});

it('keeps hostile text as text, without characters that cannot be stored', () => {
  const parser = createSiteParser('source', fields);
  const site = parser.parse(row({ url: 'javascript:alert(1)', brand: '<b>x</b>', notes: 'a\u0000b\ud800' }));
  expect(site).toMatchObject({ url: 'javascript:alert(1)', brand: '<b>x</b>', notes: 'ab\ufffd' });
});

it('truncates long text at a whole character, and reports its column', () => {
  const parser = createSiteParser('source', fields);
  expect(Array.from(parser.parse(row({ status: '😀'.repeat(300) })).status)).toHaveLength(200);
  expect(Array.from(parser.parse(row({ url: 'x'.repeat(2_000) })).url)).toHaveLength(2_000);
  expect(parser.warnings()).toMatchObject([{ code: 'truncated', property: 'Column status' }]);
});

it('distinguishes unreported fields from empty ones', () => {
  const parser = createSiteParser('source', { ...fields, notes: null });
  const read = Object.fromEntries(siteFields.map((field) => [field, 'x']));
  const { geo: _geo, ...withoutGeo } = read;
  expect(parser.parse(row({ ...withoutGeo, brand: null, status: '' }))).toMatchObject({
    unknownFields: ['brand', 'geo'],
    brand: '',
    brandKey: '',
    countries: [],
  });
  expect(parser.parse(row(read)).unknownFields).toEqual([]);
});

it.each([
  ['Best shop of Germany', 'https://shop.example/', 'https://shop.example/'],
  ['other.com', 'https://shop.example/', 'other.com'],
  ['https://a.example\nhttps://b.example', 'https://shop.example/', 'https://a.example\nhttps://b.example'],
  ['shop', 'https://user:pass@shop.example/', 'https://•••@shop.example/'],
  ['https://user:pass@shop.example/', undefined, 'https://•••@shop.example/'],
  ['\u200bhttps://shop.example/ ', undefined, 'https://shop.example/'],
])('stores the URL %j with the link %j as %j', (url, link, stored) => {
  const links = link === undefined ? {} : { links: new Map([['url', link]]) };
  expect(createSiteParser('source', fields).parse({ ...row({ url }), ...links }).url).toBe(stored);
});

it('compares brands in the same way as searches do, and statuses regardless of invisible characters', () => {
  const parser = createSiteParser('source', fields);
  const keys = (brand: string, status: string) => {
    const { brandKey, statusKey } = parser.parse(row({ brand, status }));
    return [brandKey, statusKey];
  };
  expect(keys('Lumorét\u200e', 'Live\u200b')).toEqual(keys('LUMORET', 'live'));
  expect(keys('İddaa', '')).toEqual(['iddaa', '']);
});
