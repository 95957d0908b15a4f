import { expect, test } from 'vitest';
import { pairText } from './pair-text.ts';

const pair = {
  keyword: 'lumoret casino',
  country: 'pl',
  searchVolume: 12_000,
  difficulty: 35,
  cpc: 2.5,
  isDemo: false,
  totalDomains: 0,
  sitesInWork: 0,
  launchedSites: 0,
  isGap: true,
  opportunity: { index: 79, countedSites: 0, estimate: null },
};

test.each([
  [{}, 'объём 12 000 · сложность 35 · нет сайта'],
  [{ totalDomains: 2, difficulty: null }, 'объём 12 000 · сложность неизвестна · 2 сайта'],
  [{ searchVolume: null }, 'объём неизвестен · сложность 35 · нет сайта'],
])('describes a pair with %o as «%s»', (change, text) => {
  expect(pairText({ ...pair, ...change }).replaceAll('\u00A0', ' ')).toBe(text);
});
