import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compressionOf, packBody, sendJson, sendKept } from './compression.ts';

const long = JSON.stringify({ rows: Array.from({ length: 500 }, (_, at) => `строка ${at}`) });
const parts = ['[', Buffer.from('"я",'.repeat(1_000)), '0]'];
const packed = vi.fn(() => packBody(parts));

const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
  '/long': (response) => sendJson(response, long),
  '/short': (response) => sendJson(response, '{"success":true}'),
  '/kept': (response) => sendKept(response, parts, packed),
  '/stream': (response) =>
    pipeline([Readable.from(['a'.repeat(5_000), 'я']), ...compressionOf(response), response]),
};
const server = createServer((request, response) => void answers[request.url ?? '']?.(response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function ask(path: string, accepted?: string) {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  const isPacked = response.headers['content-encoding'] === 'gzip';
  return {
    headers: response.headers,
    bytes: body.length,
    isPacked,
    text: String(isPacked ? gunzipSync(body) : body),
  };
}

const whole = { '/long': long, '/kept': parts.join(''), '/stream': `${'a'.repeat(5_000)}я` };

describe.each(Object.entries(whole))('%s', (path, text) => {
  it.each(['gzip', 'gzip, deflate, br, zstd', '*', 'br;q=1.0, gzip;q=0.2'])(
    'is compressed for %j',
    async (accepted) => {
      const answer = await ask(path, accepted);
      expect(answer).toMatchObject({ isPacked: true, text, headers: { vary: 'accept-encoding' } });
      expect(answer.bytes).toBeLessThan(text.length / 3);
    },
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'x-gzip2'])(
    'is not compressed for %j',
    async (accepted) => {
      const answer = await ask(path, accepted);
      // A cache must not serve either form to clients that expect the other.
      expect(answer).toMatchObject({ isPacked: false, text, headers: { vary: 'accept-encoding' } });
    },
  );
});

it('leaves short responses unchanged', async () => {
  const answer = await ask('/short', 'gzip');
  expect(answer).toMatchObject({ isPacked: false, text: '{"success":true}' });
  expect(answer.headers).toMatchObject({
    'content-length': '16',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('sets Content-Length in bytes for a body that is not streamed', async () => {
  for (const path of ['/long', '/kept'])
    for (const accepted of ['gzip', 'identity']) {
      const { headers, bytes } = await ask(path, accepted);
      expect(headers['content-length'], `${path} ${accepted}`).toBe(String(bytes));
    }
});

it('requests the cached compressed form only for clients that accept it', async () => {
  packed.mockClear();
  await ask('/kept', 'identity');
  expect(packed).not.toHaveBeenCalled();
  await ask('/kept', 'gzip');
  expect(packed).toHaveBeenCalledOnce();
});
