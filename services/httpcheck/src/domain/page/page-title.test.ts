import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const utf8 = (text: string) => latin1(Buffer.from(text, 'utf8'));
/** «Казино» in windows-1251. */
const cp1251 = latin1(Uint8Array.of(0xca, 0xe0, 0xe7, 0xe8, 0xed, 0xee));

it.each([
  ['<title>Shop</title>', undefined, 'Shop'],
  ['<html><head><TITLE lang=ru>\n  A &amp; B&nbsp;&#8212; &#x41;\t</TITLE>', undefined, 'A & B — A'],
  [utf8('<title>Казино</title>'), undefined, 'Казино'],
  [utf8('<title>Казино</title>'), 'text/html; charset=utf-8', 'Казино'],
  [`<title>${cp1251}</title>`, undefined, 'Казино'],
  [`<title>${cp1251}</title>`, 'text/html; charset="windows-1251"', 'Казино'],
  [
    `<meta http-equiv="Content-Type" content="text/html; charset=cp1251"><title>${cp1251}`,
    undefined,
    'Казино',
  ],
  ['<meta charset="nonsense"><title>Shop', undefined, 'Shop'],
  ['<title>a\u0000b &#0; &#1114112; &unknown;</title>', undefined, 'a b &unknown;'],
  [`<title>${'x'.repeat(500)}</title>`, undefined, 'x'.repeat(200)],
  ['<title></title>', undefined, null],
  ['<p>no title', undefined, null],
  ['', undefined, null],
])('reads the title of %j with content type %j as %j', (page, contentType, title) => {
  expect(pageTitle(page, contentType)).toBe(title);
});
