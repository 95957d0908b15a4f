import { isDropDomain, maxDropsPerList } from '@geoplan/contracts/drops/drop-lists';
import { array, assert, property, string, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeDomain, readFigure, readYear } from './candidate-cells.ts';
import { fieldOf } from './candidate-columns.ts';
import { candidatesOf, parseCandidates } from './read-candidates.ts';
import { decodeList, readList } from './read-list-file.ts';

test.each([
  ['Shop.COM', 'shop.com'],
  [' https://www.shop.com/path?q ', 'shop.com'],
  ['shop.com.', 'shop.com'],
  ['казино.рф', 'xn--80aodfsg.xn--p1ai'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['shop.co.uk', 'shop.co.uk'],
  ['blog.shop.com', 'blog.shop.com'],
  ['shop', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['a b.com', null],
  ['me@shop.com', null],
  ['-shop.com', null],
  ['12.50', null],
  ['', null],
])('%j is the domain %j', (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain);
});

test('whatever stands in a cell, a domain of it fits the contract', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const domain = normalizeDomain(text);
      return domain === null || isDropDomain(domain);
    }),
  );
});

test.each([
  ['1 234', 1_234],
  ['1,234', 1_234],
  ['1.234,56', 1_234.56],
  ['1,234.56', 1_234.56],
  ['$12.50', 12.5],
  ['12,5 €', 12.5],
  ['0.125', 0.125],
  ['1 200\u00a0руб.', 1_200],
  ['12k', 12_000],
  ['1.5M', 1_500_000],
  ['7 лет', 7],
  ['-5', null],
  ['—', null],
  ['', null],
])('%j is the figure %j', (text, value) => {
  expect(readFigure(text)).toBe(value);
});

test.each([
  ['2014', 2014],
  ['02.04.2017', 2017],
  ['2017-04-02T10:11:12Z', 2017],
  ['2031', null],
  ['12014', null],
  ['x', null],
])('%j is of %j', (text, year) => {
  expect(readYear(text, 2026)).toBe(year);
});

test.each([
  ['Domain', 'domain'],
  ['Доменное имя', 'domain'],
  ['Price (USD)', 'price'],
  ['Цена, $', 'price'],
  ['Cena', 'price'],
  ['Возраст, лет', 'ageYears'],
  ['WBY', 'year'],
  ['Backlinks*', 'backlinks'],
  ['Обратные ссылки', 'backlinks'],
  ['Referring Domains', 'referringDomains'],
  ['DR', 'rating'],
  ['Trust Flow', 'trustFlow'],
  ['Bids', null],
])('the head %j is %j', (head, field) => {
  expect(fieldOf(head)).toBe(field);
});

test('a list with heads is read, and its wrong rows are listed with their reasons', async () => {
  const list = await parseCandidates(
    '\uFEFFДомен;Цена;Продавец;BL;DR;Цена\r\nshop.com;"1 200,50";Ann;120;22;9\r\n\r\nнет;1;;;;\r\nSHOP.com;2;;;;\r\n;3;;;;\r\nказино.рф;;;;101;\r\n\r\n',
  );
  expect(list?.columns.map(({ field }) => field)).toEqual([
    'domain',
    'price',
    null,
    'backlinks',
    'rating',
    null,
  ]);
  expect(list?.candidates).toMatchObject([
    { domain: 'shop.com', price: 1_200.5, backlinks: 120, rating: 22, trustFlow: null },
    { domain: 'xn--80aodfsg.xn--p1ai', rating: null },
  ]);
  expect(list?.refused[0]?.text).toBe('нет · 1');
  expect(list?.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'не похоже на домен'],
    [5, 'повтор строки 2'],
    [6, 'нет домена'],
  ]);
});

test.each([
  ['shop.com\nnews.org', 2],
  ['id\tname\tsite\n1\tAnn\tshop.com\n2\tBob\tnews.org', 2],
  ['1,shop.com,5\n2,news.org,6', 2],
  ['Domain|Age\nshop.com|7', 1],
  ['Name,Domain Name\nAnn,shop.com', 1],
  ['a,b\nc,d', undefined],
  ['', undefined],
])('of %j %j domains are read', async (text, count) => {
  expect((await parseCandidates(text))?.candidates.length).toBe(count);
});

test('a list ends at its bound', () => {
  const rows = Array.from({ length: maxDropsPerList + 2 }, (_, at) => [`shop-${at}.com`]);
  const list = candidatesOf(rows);
  expect([list?.candidates.length, list?.refused.length, list?.refused[0]?.reason]).toEqual([
    maxDropsPerList,
    2,
    'сверх 5000\u00A0доменов',
  ]);
});

test('an age is told by the year where it is not told itself', () => {
  const rows = [
    ['domain', 'created', 'age'],
    ['a.com', '2016-01-01', ''],
    ['b.com', '2016-01-01', '3,5'],
  ];
  expect(candidatesOf(rows, 2026)?.candidates.map(({ ageYears }) => ageYears)).toEqual([10, 3.5]);
});

test('a file is read in the encodings of spreadsheets', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x14, 0x04, 0x61, 0x00]);
  expect(decodeList(utf16)).toBe('Дa');
  expect(decodeList(new Uint8Array([0xef, 0xbb, 0xbf, 0xd0, 0x94]))).toBe('Д');
  expect(decodeList(new Uint8Array([0xd0, 0x94]))).toBe('Д');
  expect(decodeList(new Uint8Array([0xc4, 0xee]))).toBe('До');
});

test.each([
  [new Uint8Array([0x50, 0x4b, 3, 4]), 'Это не CSV: сохраните таблицу как CSV и загрузите снова'],
  [new Uint8Array([0x61, 0, 0x62]), 'Это не CSV: сохраните таблицу как CSV и загрузите снова'],
  [new TextEncoder().encode('a,b\n1,2'), 'В файле нет столбца с доменами'],
  [new TextEncoder().encode('domain,price\n'), 'В файле нет ни одного домена'],
  [new Uint8Array(2 * 1024 * 1024 + 1), 'Файл больше 2\u00A0МБ: разделите список'],
])('file %# is refused: %s', async (bytes, problem) => {
  expect(await readList(bytes)).toEqual({ problem });
});

test('any text is read or refused, never thrown at', async () => {
  await assert(
    asyncProperty(array(string({ unit: 'binary' }), { maxLength: 5 }), async (lines) => {
      const list = await parseCandidates(lines.join('\n'));
      return list === null || list.candidates.every(({ domain }) => isDropDomain(domain));
    }),
  );
});
