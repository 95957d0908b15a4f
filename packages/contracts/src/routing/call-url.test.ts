import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { callUrl } from './call-url.ts';
import { endpoint } from '../define.ts';
import { routeTable } from './route-table.ts';

const history = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/geo-analysis/{keyword}/{country}/history',
  access: 'viewer',
  summary: 'History of a pair',
  params: z.strictObject({ keyword: z.string(), country: z.string() }),
  query: z.strictObject({ search: z.string().optional(), limit: z.coerce.number().optional() }),
  response: z.null(),
});
const find = routeTable([history]);

// URL as a client sends it: `fetch` normalises an address in the same way as `new URL`.
function sent(url: string): URL {
  return new URL(url, 'http://geoplan.invalid');
}

test.each([
  'two words',
  'a/b',
  '100%',
  '%2F',
  '%',
  'казино онлайн',
  '🎰🇩🇪',
  '?#&=+',
  "a'b(c)*!~",
  '...',
  '%2e%2e',
  '\u200d',
])('the keyword %j arrives unchanged', (keyword) => {
  const match = find('GET', sent(callUrl(history, { params: { keyword, country: 'de' } })).pathname);
  expect(match.found && decodeURIComponent(match.params.keyword ?? '')).toBe(keyword);
});

test('all parameters and query values arrive unchanged', () => {
  const text = fc.string({ unit: 'binary' });
  const segment = text.filter((value) => !['', '.', '..'].includes(value));
  fc.assert(
    fc.property(segment, segment, text, (keyword, country, search) => {
      const url = sent(callUrl(history, { params: { keyword, country }, query: { search } }));
      const match = find('GET', url.pathname);
      if (!match.found) throw new Error(`${url.pathname} leads nowhere`);
      expect(decodeURIComponent(match.params.keyword ?? '')).toBe(keyword);
      expect(decodeURIComponent(match.params.country ?? '')).toBe(country);
      expect([...url.searchParams]).toEqual([['search', search]]);
    }),
    { numRuns: 500 },
  );
});

test.each(['', '.', '..', undefined])(
  'a parameter of %j is refused, since it would reach another endpoint',
  (keyword) => {
    expect(() => callUrl(history, { params: { keyword, country: 'de' } })).toThrow(RangeError);
  },
);

test('a lone surrogate in a parameter is refused', () => {
  expect(() => callUrl(history, { params: { keyword: '\ud800', country: 'de' } })).toThrow(URIError);
});

test('the query omits absent values but keeps zero', () => {
  const params = { keyword: 'a', country: 'de' };
  expect(callUrl(history, { params, query: { search: undefined, limit: 0 } })).toBe(
    '/api/geo-analysis/a/de/history?limit=0',
  );
  expect(callUrl(history, { params })).toBe('/api/geo-analysis/a/de/history');
});
