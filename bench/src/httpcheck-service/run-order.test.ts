import { expect, it } from 'vitest';
import { inRunOrder } from './run-order.ts';

it('puts the first site of every host before the second site of any host, and assigns ids in that order', () => {
  const expected = {
    httpStatus: 200,
    reason: 'ok',
    redirects: [],
    finalUrl: null,
    finalStatus: 200,
  } as const;
  const sites = ['http://b:80/1', 'http://b:80/2', 'http://a/1', 'http://b:80/3', 'http://a/2'];
  const ordered = inRunOrder(sites.map((url) => ({ url, expected: { ...expected, redirects: [] }, ms: 0 })));
  expect(ordered.map(({ url, siteId }) => `${siteId} ${url}`)).toEqual([
    's00000 http://b:80/1',
    's00001 http://a/1',
    's00002 http://b:80/2',
    's00003 http://a/2',
    's00004 http://b:80/3',
  ]);
});
