import { expect, it } from 'vitest';
import { parseBootstrap, serverOf } from './rdap-bootstrap.ts';

const file = (services: unknown) => ({ version: '1.0', publication: '2026-11-01T00:00:00Z', services });

it('reads the base URL of each zone with a trailing slash, and prefers https to http', () => {
  const servers = parseBootstrap(
    file([
      [['com', 'NET'], ['https://rdap.verisign.com/com/v1']],
      [['org'], ['http://rdap.example/', 'https://rdap.pir.example/rdap/']],
      [['bad'], ['ftp://rdap.example/', 'nonsense', 'https://u@rdap.example/', 'https://rdap.example/?q']],
      [['__proto__'], ['https://rdap.example/']],
    ]),
  );
  expect(servers).toEqual({
    com: 'https://rdap.verisign.com/com/v1/',
    net: 'https://rdap.verisign.com/com/v1/',
    org: 'https://rdap.pir.example/rdap/',
  });
});

it.each([undefined, null, [], {}, file('x'), file([['com']]), file([]), file([[['com'], ['x']]])])(
  'rejects %j',
  (json) => {
    expect(parseBootstrap(json)).toBeNull();
  },
);

it('finds the server for the longest matching zone, and none for a zone that is not listed', () => {
  const servers = { uk: 'https://a/', 'co.uk': 'https://b/', com: 'https://c/' };
  const found = ['x.co.uk', 'x.uk', 'shop.com', 'x.lt', 'com', 'x.constructor'].map((each) =>
    serverOf(each, servers),
  );
  expect(found).toEqual(['https://b/', 'https://a/', 'https://c/', null, null, null]);
});
