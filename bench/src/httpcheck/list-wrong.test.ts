import type { ExpectedResult } from '@geoplan/sandbox/test-sites/expected-result';
import { expect, it } from 'vitest';
import { listWrong } from './list-wrong.ts';

const fine: ExpectedResult = {
  httpStatus: 200,
  reason: 'ok',
  redirects: [],
  finalUrl: 'https://a.test/',
  finalStatus: 200,
};

it('prints each wrong result with its reason, but no correct results', () => {
  const silent = { ...fine, httpStatus: 0, reason: 'reset' as const, finalUrl: null, finalStatus: 0 };
  const sites = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.test/`, expected: fine }));
  expect(listWrong(sites, [fine, { ...silent, detail: 'ECONNRESET', ms: 12 }])).toEqual([
    'https://b.test/: expected 200 ok, in the end 200 after 0 redirects; seen 0 reset, in the end 0 after 0 redirects, ECONNRESET, 12 ms',
    'https://c.test/: expected 200 ok, in the end 200 after 0 redirects; seen no result',
  ]);
});
