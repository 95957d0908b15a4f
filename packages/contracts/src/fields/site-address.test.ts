import { readFileSync } from 'node:fs';
import { parse } from 'tldts';
import { expect, it } from 'vitest';
import { maskedAddress, readSiteAddress } from './site-address.ts';
import { topLevelNames } from './top-level-names.ts';

const file = new URL('../../../../infra/sandbox/cases/url-cells.tsv', import.meta.url);
const cells = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line.split('\t')[0] ?? '') as string);
const read = (text: string) => {
  const { url, fault } = readSiteAddress(text);
  return url?.href ?? fault;
};

it('parses each URL cell in the case file as expected', () => {
  expect(cells.map(read)).toEqual([
    'https://xn--p1b6ci4b4b3a.xn--h2brj9c/',
    'https://shop.example/',
    'two_addresses',
    'credentials',
    'scheme_twice',
    'http://shop.example/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3',
    'http://shop.example/x?y=!',
  ]);
});

it.each([
  'https://a.example https://b.example',
  'https://a.example, https://b.example',
  'https://a.example,https://b.example',
  'https://a.examplehttps://b.example',
  'a.com b.com',
  'a.com,b.com',
  'a.com\u2028b.com',
  'a.com / b.com',
  'a.com → https://b.example/x',
  'https://a.example\u200b\nuser:pass@b.com',
])('finds two addresses in %j', (text) => {
  expect(read(text)).toBe('two_addresses');
});

it.each([
  ['https://a.example/x,y.html', 'https://a.example/x,y.html'],
  [
    'https://web.archive.org/web/2020/https://a.example/',
    'https://web.archive.org/web/2020/https://a.example/',
  ],
  ['https://a.example/?to=https://b.example/', 'https://a.example/?to=https://b.example/'],
  ['a.com\nhttps://a.com/', 'no_address'],
  ['https://a.example/one two', 'https://a.example/one%20two'],
  ['münchen.de/straße', 'https://xn--mnchen-3ya.de/stra%C3%9Fe'],
  ['https://203.0.113.5:8080/', 'https://203.0.113.5:8080/'],
  ['https://intranet/', 'https://intranet/'],
  ['https:https://shop.example/', 'scheme_twice'],
  ['http://https//shop.example/', 'scheme_twice'],
  ['user:pass@shop.com', 'credentials'],
  ['https://user@shop.example/', 'credentials'],
  ['https://•••@shop.example/', 'credentials'],
  ['•••@shop.com', 'credentials'],
])('parses %j as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  '',
  'shop',
  'index.php',
  '12.03.2026',
  '1.5',
  'a..com',
  'user@shop.com',
  '//shop.com',
  'shop.com и ещё слова',
  'javascript.com:alert(1)',
  'javascript:alert(1)',
  'ftp://shop.com',
])('finds no address in %j', (text) => {
  expect(read(text)).toBe('no_address');
});

it.each([
  ['https://user:pass@shop.example/a@b', 'https://•••@shop.example/a@b'],
  ['HTTPS:\\\\user:p@ss@shop.example', 'HTTPS:\\\\•••@shop.example'],
  ['a.example\nhttp://user@b.example', 'a.example\nhttp://•••@b.example'],
  ['user:pass@shop.example', '•••@shop.example'],
  ['name@shop.example', 'name@shop.example'],
  ['https://shop.example/@name', 'https://shop.example/@name'],
])('masks %j as %j', (text, masked) => {
  expect(maskedAddress(text)).toBe(masked);
  expect(maskedAddress(masked)).toBe(masked);
});

it('contains only suffixes known to tldts (if not, run `npm run top-level-names`)', () => {
  expect(topLevelNames.size).toBeGreaterThan(1_400);
  const unknown = [...topLevelNames].filter((name) => {
    const { publicSuffix, isIcann, isPrivate } = parse(`a.b.${name}`, { allowPrivateDomains: true });
    return isIcann !== true && isPrivate !== true && publicSuffix !== `b.${name}`;
  });
  // In `za`, names are registered one level lower.
  expect(unknown).toEqual(['za']);
});
