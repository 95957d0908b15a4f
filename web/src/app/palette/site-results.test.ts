import { expect, test } from 'vitest';
import { sampleSite } from '../../testing/fakes/fake-workspace.ts';
import { searched, siteResults } from './site-results.ts';

const sites = [
  ['https://zebra-nine.example/', 'Zunaplay'],
  ['https://nine.example/', 'Zunaplay'],
  ['https://other.example/a', 'Brand nine'],
].map(([url, brand], at) => searched(sampleSite(at, { url, brand })));
const found = (typed: string) => siteResults(sites, typed).map(({ url }) => url);

test('addresses that begin so come first, then other addresses, then brands', () => {
  expect(found('nine')).toEqual([
    'https://nine.example/',
    'https://zebra-nine.example/',
    'https://other.example/a',
  ]);
});

test('a whole address is found too', () => {
  expect(found('https://nine.example/')).toEqual(['https://nine.example/', 'https://zebra-nine.example/']);
});

test('one letter finds nothing: it would fit almost everything', () => {
  expect(found('n')).toEqual([]);
});

test('of many sites only the first are shown', () => {
  const many = Array.from({ length: 20 }, (_, at) => searched(sampleSite(at, { url: `many-${at}.example` })));
  expect(siteResults(many, 'many')).toEqual(many.slice(0, 8).map(({ site }) => site));
});
