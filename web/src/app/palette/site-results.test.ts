import { expect, test } from 'vitest';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import { searched, siteResults } from './site-results.ts';

const sites = [
  ['https://zebra-nine.example/', 'Zunaplay'],
  ['https://nine.example/', 'Zunaplay'],
  ['https://other.example/a', 'Brand nine'],
].map(([url, brand], at) => searched(sampleSite(at, { url, brand })));
const found = (typed: string) => siteResults(sites, typed).map(({ url }) => url);

test('puts address prefixes first, then other addresses, then brands', () => {
  expect(found('nine')).toEqual([
    'https://nine.example/',
    'https://zebra-nine.example/',
    'https://other.example/a',
  ]);
});

test('finds a site by its full URL', () => {
  expect(found('https://nine.example/')).toEqual(['https://nine.example/', 'https://zebra-nine.example/']);
});

test('returns nothing for one letter, which would match almost everything', () => {
  expect(found('n')).toEqual([]);
});

test('returns only the first eight of many sites', () => {
  const many = Array.from({ length: 20 }, (_, at) => searched(sampleSite(at, { url: `many-${at}.example` })));
  expect(siteResults(many, 'many')).toEqual(many.slice(0, 8).map(({ site }) => site));
});
