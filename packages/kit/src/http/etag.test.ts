import { expect, it } from 'vitest';
import { isNotModified } from './etag.ts';

const etag = 'W/"7-records"';

it.each([
  ['the tag itself', 'W/"7-records"', true],
  ['the tag without its weakness prefix', '"7-records"', true],
  ['one of several tags', '"6-records" ,  W/"7-records", "8"', true],
  ['a wildcard', '*', true],
  ['an older tag', 'W/"6-records"', false],
  ['a tag with the same beginning', 'W/"7-records-de"', false],
  ['a tag in another case', 'W/"7-RECORDS"', false],
  ['the bare text', '7-records', false],
  ['nothing', '', false],
  ['no header', undefined, false],
])('a client with %s', (_held, ifNoneMatch, unchanged) => {
  expect(isNotModified(ifNoneMatch, etag)).toBe(unchanged);
});

it('accepts the weak form of a strong tag, which proxies produce when they compress a response', () => {
  expect(isNotModified('W/"7-records"', '"7-records"')).toBe(true);
});
