import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { checkOnce } from '../testing/test-site-checker.ts';
import { createSiteChecker, longestCheckMs, type SiteChecker } from './site-checker.ts';

const page = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const parked = '<script src="//sedoparking.com/x"></script>';
const interim = (count: number): string => 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(count);

/** Bytes that the server sends, and the expected result. */
const cases: readonly (readonly [
  name: string,
  bytes: string,
  expected: { httpStatus: number; reason: string },
])[] = [
  ['nothing', '', { httpStatus: 0, reason: 'reset' }],
  ['no HTTP', 'hello\r\n', { httpStatus: 0, reason: 'invalid_response' }],
  ['half a header section', 'HTTP/1.1 200 OK\r\ncontent-', { httpStatus: 0, reason: 'reset' }],
  ['a code below all valid ones', 'HTTP/1.1 099 Low\r\n\r\n', { httpStatus: 0, reason: 'invalid_response' }],
  ['a code of four digits', 'HTTP/1.1 1000 Much\r\n\r\n', { httpStatus: 0, reason: 'invalid_response' }],
  [
    'an upgrade that nobody requested',
    'HTTP/1.1 101 Switch\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    { httpStatus: 0, reason: 'invalid_response' },
  ],
  ['some interim answers', `${interim(20)}HTTP/1.1 204 No\r\n\r\n`, { httpStatus: 204, reason: 'ok' }],
  ['interim answers without end', interim(10_000), { httpStatus: 0, reason: 'invalid_response' }],
  [
    'two lengths',
    `${page}content-length: 5\r\ncontent-length: 9\r\n\r\nwords`,
    { httpStatus: 0, reason: 'invalid_response' },
  ],
  [
    'a shorter body than declared',
    `${page}content-length: 900\r\n\r\n${parked}`,
    { httpStatus: 200, reason: 'parked' },
  ],
  ['a broken chunk', `${page}transfer-encoding: chunked\r\n\r\nzz\r\n`, { httpStatus: 200, reason: 'ok' }],
  [
    'a body declared as gzip that is not',
    `${page}content-encoding: gzip\r\n\r\n${parked}`,
    { httpStatus: 200, reason: 'ok' },
  ],
  [
    'a coding that nobody requested',
    `${page}content-encoding: br\r\n\r\n${parked}`,
    { httpStatus: 200, reason: 'ok' },
  ],
  [
    'lines that end in LF alone',
    `HTTP/1.1 404 Gone\ncontent-type: text/html\n\n`,
    { httpStatus: 404, reason: 'client_error' },
  ],
  ['HTTP/1.0', `HTTP/1.0 200 OK\r\n\r\n${parked}`, { httpStatus: 200, reason: 'parked' }],
  [
    'a redirect that leads nowhere',
    'HTTP/1.1 302 Found\r\nlocation: http://\r\n\r\n',
    { httpStatus: 302, reason: 'invalid_url' },
  ],
  [
    'a redirect with control characters',
    'HTTP/1.1 302 Found\r\nlocation: http://a\x01\x02b/\r\n\r\n',
    { httpStatus: 302, reason: 'invalid_url' },
  ],
  [
    'a redirect too long to follow',
    `HTTP/1.1 302 Found\r\nlocation: /${'\u00e9'.repeat(9_000)}\r\n\r\n`,
    { httpStatus: 302, reason: 'invalid_url' },
  ],
  [
    'a 300 with a location',
    'HTTP/1.1 300 Choose\r\nlocation: /other\r\ncontent-length: 0\r\n\r\n',
    { httpStatus: 300, reason: 'redirect' },
  ],
];

let server: Server;
let checker: SiteChecker;
let origin = '';

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      const [, at = 0] = /^GET \/(\d+)/.exec(request.toString()) ?? [];
      socket.end(cases[Number(at)]?.[1] ?? '', 'latin1');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  checker = createSiteChecker({
    allow: parseAllowList(`127.0.0.1:${port}`),
    userAgent: 'test',
    timeoutMs: longestCheckMs,
  });
});
afterAll(() => {
  checker.close();
  server.close();
});

it.each(cases.map(([name, , expected], at) => ({ name, expected, at })))(
  '$name',
  async ({ expected, at }) => {
    const result = await checkOnce(checker, `${origin}/${at}`);
    expect(result).toMatchObject(expected);
    for (const { url } of result.redirects) {
      expect(url.length).toBeLessThanOrEqual(2_048);
      expect(url).toMatch(/^\P{Cc}*$/u);
    }
  },
);
