import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCountryNames } from '../countries/parse-countries.ts';
import { foldedText } from '../fields/folded-text.ts';
import { estimateBody, noKeywordsText } from './geo-run-input.ts';
import { findBrand } from './keyword-brand.ts';

const caseText = (file: string) =>
  readFileSync(new URL(`../../../../infra/sandbox/cases/${file}`, import.meta.url), 'utf8');
const { cases } = JSON.parse(caseText('keywords-invisible-characters.json')) as {
  cases: { keywords?: string[]; brand?: string; keyword?: string }[];
};
const codes = (geo: string) => parseCountryNames(geo).map(({ code }) => code?.toUpperCase());
const [same, hidden, turkish] = cases;
const estimate = (keywords: unknown) => estimateBody.safeParse({ keywords, countries: ['us'] });

it('counts keywords that differ only in invisible characters as one pair', () => {
  expect(same?.keywords).toHaveLength(4);
  expect(estimate(same?.keywords).data?.keywords).toEqual(['casino']);
});

it('refuses a keyword without visible characters', () => {
  for (const keyword of [hidden?.keywords?.[0], '\u3164', '\u2800'])
    expect(estimate([keyword]).error?.issues.map(({ message }) => message)).toEqual([noKeywordsText]);
});

it('finds the brand İddaa, and distinguishes ı from i', () => {
  const [keyword, brand] = [turkish?.keyword ?? '', turkish?.brand ?? ''];
  expect(findBrand(foldedText(keyword), [foldedText(brand)])).toEqual({ brand: 'iddaa', match: 'contained' });
  expect(findBrand(foldedText('ıddaa giriş'), [foldedText(brand)])).toBeNull();
  expect(estimate(['İstanbul', 'istanbul', 'ıstanbul']).data?.keywords).toEqual(['İstanbul', 'ıstanbul']);
});

it('maps the GEO cells in the case file to the expected countries', () => {
  const rows = caseText('geo-names.tsv').trim().split('\n').slice(1);
  for (const [geo = '', , expected = ''] of rows.map((row) => row.split('\t'))) {
    if (!expected.startsWith('right today'))
      expect(codes(geo), geo).toEqual(expected.replace(/ \(.*/, '').split(', '));
    else for (const each of geo.split(' · ')) expect(codes(each), each).toEqual([expect.any(String)]);
  }
});
