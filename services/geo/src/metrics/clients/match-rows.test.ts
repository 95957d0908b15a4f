import { expect, it } from 'vitest';
import { matchRows } from './match-rows.ts';

/** Matched rows by keyword, and unmatched rows. */
function match(asked: string[], sent: string[]) {
  const pairs = asked.map((keyword) => ({ keyword, country: 'us' }));
  const rows = sent.map((keyword) => ({ keyword }));
  const { matched, unmatched } = matchRows(pairs, rows);
  return [pairs.map((pair) => matched.get(pair)?.keyword ?? null), unmatched.map(({ keyword }) => keyword)];
}

it.each([
  ['a sign as a space', 'e-commerce', 'e commerce'],
  ['an omitted sign', 'canal+', 'canal'],
  ['an omitted space', 'e-commerce', 'ecommerce'],
  ['a dotted capital I', 'İstanbul', 'istanbul'],
  ['another apostrophe', 'casino d’or', "casino d'or"],
  ['an omitted mark', 'pokémon', 'pokemon'],
  ['another width', 'ｃａｓｉｎｏ', 'casino'],
  ['a sharp s', 'Straße', 'strasse'],
  ['a final sigma before a sign', 'ΟΔΟΣ', 'οδοσ.'],
])('matches %s', (_name, asked, sent) => {
  expect(match([asked, 'other'], ['other', sent])).toEqual([[sent, 'other'], []]);
});

it('matches the row with the closer spelling', () => {
  expect(match(['canal+', 'canal'], ['canal', 'canal +'])).toEqual([['canal +', 'canal'], []]);
  expect(match(['e-commerce', 'ecommerce'], ['ecommerce', 'e commerce'])).toEqual([
    ['e commerce', 'ecommerce'],
    [],
  ]);
});

it('matches nothing if a row fits two keywords, or two rows fit one keyword', () => {
  expect(match(['c++', 'c#'], ['c'])).toEqual([[null, null], ['c']]);
  expect(match(['e-commerce'], ['e commerce', 'e_commerce'])).toEqual([[null], ['e commerce', 'e_commerce']]);
  expect(match(['+++'], ['---'])).toEqual([[null], ['---']]);
});

it('does not count a second row of a matched keyword as unmatched', () => {
  expect(match(['acme', 'none'], ['acme', 'ACME '])).toEqual([['acme', null], []]);
});
