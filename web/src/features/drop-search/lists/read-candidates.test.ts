import { isDropDomain, maxDropsPerList } from '@geoplan/contracts/drops/drop-lists';
import { array, assert, property, string, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { listCases, readCase } from '@geoplan/sandbox/testing/cases';
import { contentOf } from '../../../shared/import/read-file.ts';
import { fieldOf } from './candidate-columns.ts';
import { normalizeDomain } from './candidate-domain.ts';
import { candidatesOf, listOf, readList, readYear, type CandidateList } from './read-candidates.ts';

function listIn(text: string): CandidateList | null {
  const read = listOf({ text });
  return 'list' in read ? read.list : null;
}

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
])('reads %j as the domain %j', (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain);
});

test('reads from any cell only domains that the contract accepts', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const domain = normalizeDomain(text);
      return domain === null || isDropDomain(domain);
    }),
  );
});

test.each([
  ['2014', 2014],
  ['02.04.2017', 2017],
  ['2017-04-02T10:11:12Z', 2017],
  ['2031', null],
  ['12014', null],
  ['x', null],
])('reads the year of %j as %j', (text, year) => {
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
])('maps the heading %j to %j', (head, field) => {
  expect(fieldOf(head)).toBe(field);
});

test('reads a list with headings, and lists rejected rows with their reasons', async () => {
  const list = listIn(
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
])('parses %j and finds %j domains', async (text, count) => {
  expect(listIn(text)?.candidates.length).toBe(count);
});

const table = (rows: readonly (readonly string[])[]) => ({
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
  refused: [],
  delimiter: ';',
});

test('rejects rows beyond the maximum', () => {
  const rows = Array.from({ length: maxDropsPerList + 2 }, (_, at) => [`shop-${at}.com`]);
  const list = candidatesOf(table(rows));
  expect([list?.candidates.length, list?.refused.length, list?.refused[0]?.reason]).toEqual([
    maxDropsPerList,
    2,
    'сверх 5000\u00A0доменов',
  ]);
});

test('computes the age from the year if the list has no age', () => {
  const rows = [
    ['domain', 'created', 'age'],
    ['a.com', '2016-01-01', ''],
    ['b.com', '2016-01-01', '3,5'],
  ];
  expect(candidatesOf(table(rows), 2026)?.candidates.map(({ ageYears }) => ageYears)).toEqual([10, 3.5]);
});

/** Expected result per file of the index. */
const expected: Record<string, { candidates: object[]; refused?: number[] }> = {
  'drops-decimal-commas-cp1251.csv': {
    candidates: [
      {
        domain: 'shop-two.com',
        price: 1_200.5,
        ageYears: 7.5,
        backlinks: 120,
        referringDomains: 44,
        rating: 22,
      },
    ],
  },
  'drops-expireddomains.csv': {
    candidates: [{ domain: 'shop-two.com', backlinks: 1_200, referringDomains: 85, ageYears: 20 }],
  },
  'drops-open-quote.csv': {
    candidates: [
      { domain: 'shop.example.com', backlinks: 100 },
      { domain: 'news.example.org', backlinks: 7 },
      { domain: 'city.example.net', backlinks: 8 },
    ],
  },
  'drops-sep-line-five-columns.csv': {
    candidates: [
      { domain: 'shop-two.com', price: 12.5, backlinks: 120, referringDomains: 44, rating: 22 },
      { domain: 'news-three.org', price: 9, backlinks: 60, referringDomains: 12, rating: 4 },
    ],
  },
  'drops-sep-line.csv': {
    candidates: [
      { domain: 'shop.example.com', price: 12, backlinks: 100 },
      { domain: 'news.example.org', price: 5, backlinks: 7 },
    ],
  },
  'drops-spamzilla.csv': {
    candidates: [
      {
        domain: 'shop-two.com',
        trustFlow: 17,
        backlinks: 1_204,
        referringDomains: 88,
        rating: 21,
        ageYears: 14,
      },
    ],
  },
  'drops-two-columns-russian.csv': {
    candidates: [
      { domain: 'shop-two.com', price: 12 },
      { domain: 'news-three.org', price: 9 },
    ],
  },
  'drops-two-columns.csv': {
    candidates: [
      { domain: 'shop.example.com', price: 12 },
      { domain: 'news.example.org', price: 5 },
    ],
  },
  'drops-utf16-without-mark.csv': { candidates: [{ domain: 'shop-two.com', rating: 23 }] },
};

test.each(listCases('drop-lists'))('reads $file: $expected', async ({ file }) => {
  const read = listOf(await contentOf(new Uint8Array(readCase(file))));
  const list = 'list' in read ? read.list : null;
  expect(list?.candidates).toHaveLength(expected[file]?.candidates.length ?? -1);
  expect(list?.candidates).toMatchObject(expected[file]?.candidates ?? []);
  expect([list?.refused, list?.unread]).toEqual([[], []]);
});

test.each([
  ['two columns and one row', 'Domain;Price\r\na.com;12\r\n', [12]],
  [
    'thousands separators of both kinds',
    'Domain;Price;DR\na.com;1.234;7,5\nb.com;12.500;8,5\n',
    [1_234, 12_500],
  ],
  [
    'titles above the headings',
    'Auctions of today\nsource: x.y, z\n\nDomain,Price\na.com,1\nb.com,2\n',
    [1, 2],
  ],
  ['unknown headings below a title', 'My list;;\nИмячко;Foo;Цена\na.com;x;3\n', [3]],
  ['a declared comma', '"sep=,"\r\nDomain,Price\r\na.com,"1,5"\r\n', [1.5]],
])('reads a list with %s', async (_, text, prices) => {
  expect(listIn(text)?.candidates.map(({ price }) => price)).toEqual(prices);
});

test.each(['a.com, b.com, c.com', 'a.com b.com\nc.com\n', 'a.com;b.com;c.com\n', 'a.com\tb.com\tc.com'])(
  'reads each domain of %j',
  async (text) => {
    expect(listIn(text)?.candidates.map(({ domain }) => domain)).toEqual(['a.com', 'b.com', 'c.com']);
  },
);

test('reports titles, rows with an unclosed quote and invalid figures', async () => {
  const list = listIn('My list\nDomain,Price,DR\na.com,"x, y,1\nb.com,call us,101\nc.com,—,5\n');
  expect(list?.refused).toEqual([
    { line: 1, text: 'My list', reason: 'над заголовками' },
    { line: 3, text: 'a.com,"x, y,1', reason: 'кавычка не закрыта' },
  ]);
  expect(list?.unread.map(({ line, text, reason }) => [line, text, reason])).toEqual([
    [4, 'call us', 'Цена: не разобрано'],
    [4, '101', 'Рейтинг (DR, DA): не разобрано'],
  ]);
});

test.each([
  [[0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13], 'Это не таблица: сохраните её как CSV или XLSX и загрузите снова'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'Это старый формат Excel (XLS) или книга с паролем: сохраните таблицу как XLSX или CSV',
  ],
  ['<html><table>', 'Это веб-страница, а не таблица: откройте её в Excel и сохраните как CSV или XLSX'],
  ['a,b\n1,2', 'В файле нет столбца с доменами'],
  ['domain,price\n', 'В файле нет ни одного домена'],
])('refuses a file of %j: %s', async (content, problem) => {
  expect(
    await readList(new File([typeof content === 'string' ? content : new Uint8Array(content)], 'x')),
  ).toEqual({ problem });
});

test('rejects a file above the maximum size', async () => {
  const file = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.csv');
  expect(await readList(file)).toEqual({ problem: 'Файл больше 2\u00A0МБ' });
});

test('reads or rejects any text without throwing', async () => {
  await assert(
    asyncProperty(array(string({ unit: 'binary' }), { maxLength: 5 }), async (lines) => {
      const list = listIn(lines.join('\n'));
      return list === null || list.candidates.every(({ domain }) => isDropDomain(domain));
    }),
  );
});
