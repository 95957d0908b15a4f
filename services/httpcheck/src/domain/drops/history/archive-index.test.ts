import { historySchema } from '@geoplan/contracts/drops/drop-lists';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { captureUrl, indexUrl, redirectTarget, summarizeIndex } from './archive-index.ts';

const header = ['timestamp', 'original', 'statuscode', 'mimetype'];
const row = (timestamp: string, status = '200', mime = 'text/html', original = 'http://shop.com/') => [
  timestamp,
  original,
  status,
  mime,
];
const summary = (...rows: string[][]) => summarizeIndex(JSON.stringify([header, ...rows]));

it('requests one capture per month of the front page', () => {
  const url = new URL(indexUrl('https://web.archive.org', 'shop.com'));
  expect(`${url.origin}${url.pathname}`).toBe('https://web.archive.org/cdx/search/cdx');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    url: 'shop.com',
    collapse: 'timestamp:6',
    filter: 'statuscode:[23]..',
    output: 'json',
  });
  const capture = { timestamp: '20170511093012', original: 'http://shop.com/?a=1' };
  expect(captureUrl('https://web.archive.org', capture)).toBe(
    'https://web.archive.org/web/20170511093012id_/http://shop.com/?a=1',
  );
});

it('returns the years, the months of pages and redirects, three pages for their titles, and the last redirect', () => {
  const found = summary(
    row('20190311093012'),
    row('20120311093012'),
    row('20120911093012'),
    row('20150311093012'),
    row('20150411093012', '200', 'image/png'),
    row('20200311093012', '301'),
    row('20210311093012', '302'),
  );
  expect(found).toEqual({
    years: [2012, 2015, 2019, 2020, 2021],
    pageMonths: 5,
    redirectMonths: 2,
    pages: ['20120911093012', '20150311093012', '20190311093012'].map((timestamp) => ({
      timestamp,
      original: 'http://shop.com/',
    })),
    redirect: { timestamp: '20210311093012', original: 'http://shop.com/' },
  });
});

it('selects one page of a single year, and finds columns by name', () => {
  expect(summary(row('20120311093012'), row('20120911093012'))?.pages).toHaveLength(1);
  const turned = JSON.stringify([
    ['statuscode', 'timestamp', 'mimetype', 'original'],
    ['200', '20120311093012', 'text/html', 'http://shop.com/'],
  ]);
  expect(summarizeIndex(turned)?.years).toEqual([2012]);
});

it('skips impossible rows', () => {
  expect(
    summary(row('2012'), row('00120311093012'), row('99990311093012'), row('20120311093012', '200', '', 'x'))
      ?.years,
  ).toEqual([]);
});

it.each([
  ['', 0],
  ['[]', 0],
  [JSON.stringify([header]), 0],
  ['<html>', null],
  ['{"error":1}', null],
  ['[[1,2]]', null],
  [
    JSON.stringify([
      ['a', 'b'],
      ['1', '2'],
    ]),
    null,
  ],
])('reads %j as %j years', (text, years) => {
  expect(summarizeIndex(text)?.years.length ?? null).toBe(years);
});

it.each([
  ['/web/20210311093012id_/https://www.new-home.example/path', 'new-home.example'],
  ['https://web.archive.org/web/20210311093012id_/http://new-home.example/', 'new-home.example'],
  ['/web/20210311093012id_/https://shop.com/en', null],
  ['https://m.shop.com/', null],
  ['/en', null],
  [undefined, null],
  ['/web/20210311093012id_/https://workshop.com/', 'workshop.com'],
  ['/web/20210311093012id_/javascript:alert(1)', null],
])('reads the redirect to %j as %j', (location, host) => {
  expect(redirectTarget(location, 'shop.com')).toBe(host);
});

it('keeps the years of any index within the contract', () => {
  const cell = oneof(string({ maxLength: 20 }), constantFrom('20120311093012', '200', '301', 'http://a.b/'));
  assert(
    property(array(array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 50 }), (rows) => {
      const { years = [] } = summary(...rows) ?? {};
      return historySchema.shape.years.safeParse(years).success;
    }),
  );
});
