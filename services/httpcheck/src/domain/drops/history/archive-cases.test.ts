import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createPublicClient } from '../../../clients/drops/public-client.ts';
import type { DropInput } from '../drop-item.ts';
import { createHistoryLookup } from './look-up-history.ts';

let server: Awaited<ReturnType<typeof startStubServer>>;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** History of a domain whose archive sends these responses, or the code of the failure. */
async function historyOf(...answers: Sent[]) {
  server.answer(
    ...answers.map(({ status = 200, headers = {}, body }) => (response: ServerResponse) => {
      response.writeHead(status, headers).end(body);
    }),
  );
  const { port } = new URL(server.url);
  const client = createPublicClient({
    allow: parseAllowList(`127.0.0.1:${port}`),
    userAgent: 'test',
    timeoutMs: 10_000,
  });
  onTestFinished(() => client.close());
  const lookUp = createHistoryLookup({ queryArchive: client.ask, archiveUrl: server.url, archivePauseMs: 0 });
  let input: Extract<DropInput, { kind: 'history' }> = { kind: 'history', domain: 'shop-two.com' };
  for (;;) {
    const outcome = await lookUp(input, new AbortController().signal);
    if ('lookup' in outcome) return outcome.lookup;
    if ('error' in outcome) return outcome.error.code;
    input = outcome.again.input as typeof input;
  }
}

const headers = z.record(z.string(), z.string());
const index = {
  body: JSON.stringify([
    ['timestamp', 'original', 'statuscode', 'mimetype'],
    ['20240101000000', 'https://shop-two.com/', '200', 'text/html'],
  ]),
};
const found = {
  outcome: 'found',
  titles: [{ year: 2024, title: 'Casino Bonus Reviews' }],
  topics: ['gambling'],
};
const page = '<!doctype html><title>Casino Bonus Reviews</title>';

const tests: Record<string, (file: string) => Promise<void>> = {
  'wayback-403-excluded.json': async (file) => {
    const { given } = readJsonCase(
      file,
      z.looseObject({ given: z.looseObject({ status: z.int(), headers, text: z.string() }) }),
    );
    expect(await historyOf({ ...given, body: given.text })).toMatchObject({ outcome: 'excluded' });
  },
  'wayback-gzip-page.json': async (file) => {
    const sent = z.looseObject({ headers, text: z.string().optional(), b64: z.string().optional() });
    const { given } = readJsonCase(file, z.looseObject({ given: z.looseObject({ answers: z.array(sent) }) }));
    const answers = given.answers.map(({ text, b64 = '', ...each }) => ({
      ...each,
      body: text ?? Buffer.from(b64, 'base64'),
    }));
    expect(await historyOf(...answers)).toMatchObject(found);
  },
};

it.each(listCases('archive'))('$file: $expected', async ({ file }) => {
  const test = tests[file];
  expect(test).toBeTypeOf('function');
  await test?.(file);
});

it.each([
  [403, 'org.archive.wayback.exception.RobotAccessControlException: Blocked By Robots'],
  [404, '<html><p>This URL has been excluded from the Wayback Machine.'],
  [451, ''],
])('is excluded by status %i with %j', async (status, text) => {
  expect(await historyOf({ status, body: text })).toMatchObject({ outcome: 'excluded' });
});

it('does not report a domain as excluded for a 403 without a reason', async () => {
  expect(await historyOf({ status: 403, body: 'Forbidden' })).toBe('refused');
});

it.each([
  ['br according to the header', 'br', brotliCompressSync(page)],
  ['deflate according to the header', 'deflate', deflateSync(page)],
  ['raw deflate according to the header', 'deflate', deflateRawSync(page)],
  ['gzip recognised only by its first bytes', undefined, gzipSync(page)],
  ['gzip, twice', 'gzip, gzip', gzipSync(gzipSync(page))],
  ['a page that was compressed when it was captured', 'gzip', gzipSync(gzipSync(page))],
  ['gzip that was already decoded', 'gzip', Buffer.from(page)],
  ['br that was already decoded', 'br', Buffer.from(page)],
  ['gzip that ends early', 'gzip', gzipSync(page + 'x'.repeat(20_000)).subarray(0, -8)],
])('reads the title of %s', async (_what, encoding, body) => {
  const sent = { 'content-type': 'text/html', ...(encoding ? { 'content-encoding': encoding } : {}) };
  expect(await historyOf(index, { headers: sent, body })).toMatchObject(found);
});

it('omits a page that decodes to more than 2 MB', async () => {
  const body = gzipSync(page + ' '.repeat(3 * 1024 * 1024));
  const sent = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
  expect(await historyOf(index, { headers: sent, body })).toMatchObject({ outcome: 'found', titles: [] });
});

it('reads a compressed index', async () => {
  const sent = { 'content-encoding': 'gzip' };
  expect(await historyOf({ headers: sent, body: gzipSync('[]') })).toMatchObject({ outcome: 'none' });
});
