import { request, type IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSites } from '../lists/sample-sites.ts';
import { startTestSites, type TestSites } from '../start-test-sites.ts';
import { challengeNames, challengePages } from './challenge-pages.ts';
import { parkingNames, parkingPages } from './parking-pages.ts';

const megabyte = 1024 * 1024;
let testSites: TestSites;
beforeAll(async () => {
  testSites = await startTestSites(sampleSites());
});
afterAll(() => testSites.close());

function open(name: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(testSites.get(name).url, { agent: false, maxHeaderSize: 65_536 }, resolve);
    asked.on('error', reject).end();
  });
}

/** Reads a body until `enough` bytes have arrived. */
async function readUpTo(body: AsyncIterable<Buffer>, enough: number): Promise<number> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read >= enough) break;
  }
  return read;
}

async function textOf(name: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await open(name)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function headersOf(name: string) {
  const response = await open(name);
  response.destroy();
  return response.headers;
}

describe('a malicious site', () => {
  it('sends an endless body, fast or slowly', async () => {
    expect(await readUpTo(await open('endless-body'), 3 * megabyte)).toBeGreaterThanOrEqual(3 * megabyte);
    expect(await readUpTo(await open('dripping-body'), 12)).toBeGreaterThanOrEqual(12);
  });

  it.each([
    ['gzip-bomb', createGunzip],
    ['brotli-bomb', createBrotliDecompress],
  ] as const)('sends a small %s that decompresses to many bytes', async (name, decompress) => {
    const response = await open(name);
    let received = 0;
    response.on('data', (chunk: Buffer) => void (received += chunk.length));
    const unfolded = response.pipe(decompress());
    expect(await readUpTo(unfolded, 40 * megabyte)).toBeGreaterThanOrEqual(40 * megabyte);
    expect(received).toBeLessThan(2 * megabyte);
    response.destroy();
  });

  it('sends 24 kB of headers', async () => {
    const response = await open('large-headers');
    response.destroy();
    expect(response.rawHeaders.join('').length).toBeGreaterThan(24_576);
  });
});

it('shows parking pages and challenges with their markers', async () => {
  for (const name of parkingNames) expect(await textOf(`parked-${name}`)).toBe(parkingPages[name]);
  for (const name of challengeNames) {
    const { status, headers, body } = challengePages[name];
    const response = await open(`wall-${name}`);
    expect(response.statusCode).toBe(status);
    for (const [field, value] of Object.entries(headers)) expect(String(response.headers[field])).toBe(value);
    response.destroy();
    expect(await textOf(`wall-${name}`)).toBe(body);
  }
});

it('sends the headers that belong to a status code', async () => {
  expect(await headersOf('rate-limited')).toMatchObject({ 'retry-after': '1' });
  expect(await headersOf('maintenance')).toMatchObject({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
  expect(await headersOf('answer-401')).toHaveProperty('www-authenticate');
  expect(await headersOf('moved')).toMatchObject({ location: `${testSites.get('moved').url}?hop=1` });
  expect(await headersOf('moved-relative')).toMatchObject({ location: '?hop=1' });
});
