import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listen } from '@geoplan/kit/http/listen';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rawExchange, statusOf } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { fixedDocument } from './fixed-document.ts';

const page = '<!doctype html><title>Geoplan</title>';
const script = `console.log(${'"x",'.repeat(500)}1)`;
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let folder: string;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/gone-1a2b.js'), script);
  gateway = await startTestGateway({ webFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = html): Promise<Response> =>
  gateway.call(path, { as: null, headers });

/** Sent like a browser, with an unnormalised path. */
const ask = (path: string, accept: string): Promise<string> =>
  rawExchange(
    gateway.port,
    `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
  );

describe('the web app', () => {
  it('serves the app under a strict content security policy', async () => {
    const { headers } = await get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it.each([
    ['malformed bytes', 'no request\r\n\r\n'],
    ['an unknown endpoint', 'GET /api/none HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a health check', 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('sends security headers with the response to %s', async (_what, bytes) => {
    const answer = (await rawExchange(gateway.port, bytes)).toLowerCase();
    for (const header of [
      "content-security-policy: default-src 'none';frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
    ])
      expect(answer).toContain(`\r\n${header}\r\n`);
  });

  it('makes browsers revalidate the page each time, and cache hashed files forever', async () => {
    const first = await get('/');
    expect(await first.text()).toBe(page);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/', { ...html, 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const asset = await get('/assets/app-1a2b.js', {});
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect((await get('/favicon.svg', {})).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends its files in an encoding that the browser accepts', async () => {
    for (const coding of ['br', 'gzip']) {
      const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': coding });
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe(script);
    }
    const plain = await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('serves the app for any other address that a browser opens, including one with slashes in a keyword', async () => {
    for (const path of [
      '/login',
      '/keyword/a%2Fb',
      '/keyword/%D0%BA.html',
      '/keyword/v1.5',
      '/nothing/here/',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type'), path).toContain('text/html');
      expect(answer.headers.get('cache-control'), path).toBe('no-cache');
      expect(await answer.text(), path).toBe(page);
    }
  });

  it('returns 404, not the page, for a missing file', async () => {
    expect((await get('/assets/app-old.js')).status).toBe(404);
    expect((await get('/assets/app-old.js', {})).status).toBe(404);
    expect((await get('/missing.png', { accept: 'image/*' })).status).toBe(404);
    expect((await get('/missing.png', { accept: '*/*' })).status).toBe(404);
    // Response for curl and uptime checks.
    expect((await get('/', { accept: '*/*' })).status).toBe(200);
    expect((await get('/readyz', { accept: '*/*' })).status).toBe(404);
    expect((await get('/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });

  it('fails one request, but keeps the process running, when a rebuild removes a file', async () => {
    await rm(join(folder, 'assets/gone-1a2b.js'));
    await expect(get('/assets/gone-1a2b.js', {}).then((answer) => answer.text())).rejects.toThrow();
    expect((await get('/')).status).toBe(200);
  });

  it('ignores ranges, even malformed ones', async () => {
    for (const range of ['bytes=0-3', 'bytes=9-2', 'bytes=-5', 'x']) {
      const answer = await get('/assets/app-1a2b.js', { range, 'accept-encoding': 'identity' });
      expect(answer.status, range).toBe(200);
      expect(await answer.text(), range).toBe(script);
    }
  });

  it('accepts only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const answer = await gateway.call('/login', { method, as: null, headers: html });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
    const head = await gateway.call('/', { method: 'HEAD', as: null, headers: html });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('serves the app for a malformed screen address, so that the app itself can report it', async () => {
    for (const path of ['/keyword/%E0%A4%A/country/de', '/keyword/a//b', '/keyword/%2e%2e/x']) {
      const answer = await ask(path, html.accept);
      expect(statusOf(answer), path).toBe(200);
      expect(answer, path).toContain(page);
      expect(statusOf(await ask(path, 'application/json')), path).toBe(400);
    }
    for (const path of ['/api/%E0%A4%A', '/API//users', '/%61pi/%E0%A4%A', '//x', '/%5cx'])
      expect(statusOf(await ask(path, html.accept)), path).toBe(400);
  });

  it('also returns 400 for ambiguous paths', async () => {
    for (const path of ['//x', '/./x', '/%2e%2e/x', '/a%00', '/a%2Fb/c', '/%5cx', '/x#y'])
      expect(
        statusOf(
          await rawExchange(gateway.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
        ),
        path,
      ).toBe(400);
  });
});

describe('the description of the API', () => {
  it('serves the API description publicly, as a document and as a page without a script', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/api/things/{name}');
    const docs = await get('/api/docs');
    expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await docs.text();
    expect(text).toContain('/api/things/{name}');
    expect(text).not.toMatch(/<script|<style|style=| on\w+=/);
    expect((await get('/api/docs.css')).headers.get('content-type')).toContain('text/css');
    expect((await gateway.call('/api/docs', { method: 'POST', as: null })).status).toBe(405);
  });
});

describe('a document that never changes', () => {
  it('compresses a fixed document for clients that accept it, and lets them cache it for five minutes and revalidate it by its ETag', async () => {
    for (const [path, type] of [
      ['/api/docs', 'text/html'],
      ['/api/openapi.json', 'application/json'],
      ['/api/docs.css', 'text/css'],
    ] as const) {
      const plain = await get(path, { 'accept-encoding': 'identity' });
      const text = await plain.text();
      expect(plain.headers.get('content-encoding'), path).toBeNull();
      const etag = plain.headers.get('etag') ?? '';
      for (const coding of ['br', 'gzip']) {
        const packed = await get(path, { 'accept-encoding': `deflate, ${coding}` });
        expect(Object.fromEntries(packed.headers), path).toMatchObject({
          'content-encoding': coding,
          'content-type': expect.stringContaining(type) as string,
          'cache-control': 'public, max-age=300',
          vary: 'Accept-Encoding',
          etag,
        });
        expect(Number(packed.headers.get('content-length')), path).toBeLessThan(text.length);
        expect(await packed.text(), path).toBe(text);
      }
      const refused = await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0' });
      expect(refused.headers.get('content-encoding'), path).toBeNull();
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, await again.text()], path).toEqual([304, '']);
      const head = await gateway.call(path, { method: 'HEAD', as: null });
      expect([head.status, await head.text()], path).toEqual([200, '']);
    }
  });

  it('creates, compresses and hashes a fixed document only once', async () => {
    const made = vi.fn(() => 'x'.repeat(5_000));
    const app = express().get('/', fixedDocument('html', made));
    const listening = await listen(createServer(app), 0, '127.0.0.1');
    onTestFinished(() => listening.close());
    expect(made).not.toHaveBeenCalled();
    const reads = Array.from({ length: 10 }, () => fetch(`http://127.0.0.1:${listening.port}/`));
    for (const answer of await Promise.all(reads)) expect((await answer.text()).length).toBe(5_000);
    expect(made).toHaveBeenCalledTimes(1);
  });
});

describe('a gateway whose web app was not built', () => {
  it('reports a web app that was not built', async () => {
    const empty = await startTestGateway({ webFolder: join(folder, 'assets') });
    const answer = await empty.call('/', { as: null, headers: html });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
    await empty.close();
  });
});
