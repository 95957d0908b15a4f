import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWhoisClient } from './whois-client.ts';

let server: Server;
let answer: (socket: Socket, query: string) => void = () => {};
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (query) => answer(socket, String(query)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const port = () => (server.address() as AddressInfo).port;

function ask(how: typeof answer, options: { timeoutMs?: number; allow?: string; signal?: AbortSignal } = {}) {
  answer = how;
  const {
    timeoutMs = 60_000,
    allow = `127.0.0.1:${port()}`,
    signal = new AbortController().signal,
  } = options;
  const client = createWhoisClient({ allow: parseAllowList(allow), timeoutMs });
  return client(`whois://127.0.0.1:${port()}`, 'xn--e1afmkfd.xn--p1ai', signal);
}

it('sends the name with CRLF and reads until the server closes the connection', async () => {
  let sent = '';
  const read = await ask((socket, query) => {
    sent = query;
    socket.write('domain: ');
    socket.end('EXAMPLE.RU\r\n');
  });
  expect([sent, read]).toEqual(['xn--e1afmkfd.xn--p1ai\r\n', { text: 'domain: EXAMPLE.RU\r\n' }]);
});

it.each<[string, string, typeof answer, number | undefined]>([
  ['a server that is silent', 'unavailable', () => {}, 300],
  ['a server that drips', 'unavailable', (socket) => drip(socket), 300],
  [
    'a connection that breaks',
    'unavailable',
    (socket) => {
      socket.write('domain: A');
      socket.resetAndDestroy();
    },
    undefined,
  ],
  ['an endless response', 'malformed', (socket) => flood(socket), undefined],
])('ends on %s', async (_what, code, how, timeoutMs) => {
  const read = await ask(how, timeoutMs === undefined ? {} : { timeoutMs });
  expect(read).toEqual({ failure: { code, retryAfterMs: null } });
});

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('%'), 20);
  socket.once('close', () => clearInterval(timer));
}

function flood(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write('x'.repeat(16_384)));
  };
  socket.on('drain', more);
  more();
}

it('dials only public addresses and port 43, regardless of the address to which a name resolves', async () => {
  const forbidden = { failure: { code: 'forbidden', retryAfterMs: null } };
  expect(await ask((socket) => socket.end('x'), { allow: '' })).toEqual(forbidden);
  const inside = createWhoisClient({
    allow: parseAllowList(''),
    timeoutMs: 60_000,
    lookup: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  });
  const { signal } = new AbortController();
  expect(await inside('whois://whois.example', 'a.ru', signal)).toEqual(forbidden);
  expect(await inside('whois://192.0.1.1:80', 'a.ru', signal)).toEqual(forbidden);
});

it('ends a query when its caller aborts', async () => {
  const stop = new AbortController();
  const asked = ask(() => stop.abort(new Error('the process stops')), { signal: stop.signal });
  await expect(asked).rejects.toThrow('the process stops');
});
