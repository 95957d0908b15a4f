import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@geoplan/kit/log';
import { expect, it, onTestFinished } from 'vitest';
import { createNotionAgent, createNotionClient } from './notion-client.ts';
import { failureOf } from './testing/client-under-test.ts';

const never = new AbortController().signal;
const id = '1'.repeat(32);

/** Tries once to find a database at a URL, and returns the log. */
function findAt(baseUrl: string, attemptMs = 2_000) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'test', level: 'trace', destination });
  const limits = { maxAttempts: 2, attemptMs, maxWaitMs: 1_000, retryDelayMs: 1 };
  const rateLimit = {
    acquire: () => Promise.reject(new Error('none')),
    pause: () => Promise.reject(new Error('none')),
  };
  const open = createNotionClient({
    baseUrl,
    perSecond: null,
    rateLimit,
    log,
    limits,
    agent: createNotionAgent(),
  });
  return { lines, failure: failureOf(open('ntn_unlimited_canary').findDatabase(id, never)) };
}

async function serve(answer: (response: ServerResponse) => void) {
  const server: Server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['an unknown name', 'http://notion.invalid'],
  ['a closed port', 'http://127.0.0.1:9'],
])('retries %s, and reports that Notion does not respond', async (_what, baseUrl) => {
  const { failure, lines } = findAt(baseUrl);
  expect(await failure).toMatchObject({ name: 'WorkspaceFailure', code: 'unavailable' });
  expect(lines.filter((line) => line.includes('external API request failed'))).toHaveLength(2);
  expect(lines.join('')).not.toContain('canary');
});

it('ends the request at its deadline, although the vendor’s client leaves it open', async () => {
  let open = 0;
  const baseUrl = await serve((response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"object":');
  });
  const { failure } = findAt(baseUrl, 200);
  expect((await failure).code).toBe('unavailable');
  await expect.poll(() => open).toBe(0);
});

it('follows no redirect, so that the token is not sent anywhere else', async () => {
  let visits = 0;
  const elsewhere = await serve((response) => {
    visits += 1;
    response.end('{}');
  });
  const baseUrl = await serve((response) => void response.writeHead(307, { location: elsewhere }).end());
  expect((await findAt(baseUrl).failure).code).toBe('bad_answer');
  expect(visits).toBe(0);
});

it.each([
  ['an unexpected 418', 418, '{"object":"error","status":418,"code":"teapot","message":"x"}', 'unavailable'],
  ['a new code', 400, '{"object":"error","status":400,"code":"brand_new","message":"x"}', 'bad_request'],
  ['an error without a body', 500, '', 'unavailable'],
  ['an error that is a list', 401, '[]', 'bad_token'],
  [
    'an error whose fields have malformed types',
    429,
    '{"status":"x","code":7,"message":{},"additional_data":5}',
    'rate_limited',
  ],
  ['null', 200, 'null', null],
  ['a number', 200, '1', null],
  ['a database with malformed parts', 200, '{"object":"database","id":5,"title":{},"data_sources":7}', null],
])('fails only one call for %s', async (_what, status, body, code) => {
  const baseUrl = await serve(
    (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
  const failure = await findAt(baseUrl).failure;
  expect(failure.name).toBe('WorkspaceFailure');
  expect(failure.message).toMatch(/[а-я]/);
  if (code !== null) expect(failure.code).toBe(code);
});
