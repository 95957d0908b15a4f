import { expect, it } from 'vitest';
import { requireKeywordApi, keywordApiOf } from './provider-hosts.ts';

it.each([
  ['ahrefs-keyword-research.p.rapidapi.com', 'keyword-research'],
  ['any-other1.p.rapidapi.com', 'keyword-research'],
  ['google-keyword-insight1.p.rapidapi.com', 'keyword-insight'],
  ['api.ahrefs.com', 'ahrefs'],
  ['api.dataforseo.com', 'dataforseo'],
])('maps %s to the API %s', (host, api) => {
  expect(requireKeywordApi(host, undefined)).toBe(api);
});

it.each([
  '',
  'p.rapidapi.com',
  '.p.rapidapi.com',
  'a.b.p.rapidapi.com',
  'x.p.rapidapi.com.evil.org',
  'x.p.rapidapi.com:8443',
  'x.p.rapidapi.com/path',
  'user@x.p.rapidapi.com',
  'https://x.p.rapidapi.com',
  'evil.org#.p.rapidapi.com',
  'xn--80ak6aa92e.com',
  '127.0.0.1:8090',
  '169.254.169.254',
  'x.p.rapidapi.com\n',
])('rejects %j with the list of hosts', (host) => {
  expect(() => requireKeywordApi(host, undefined)).toThrow(/Хост не из списка.*\*\.p\.rapidapi\.com/);
});

it('accepts the sandbox host only if a sandbox is configured', () => {
  expect(keywordApiOf('127.0.0.1:8090', '127.0.0.1:8090')).toBe('keyword-research');
  expect(keywordApiOf('127.0.0.1:8091', '127.0.0.1:8090')).toBeNull();
  expect(keywordApiOf('127.0.0.1:8090', undefined)).toBeNull();
});
