import { afterEach, describe, expect, it } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import type { FaultInput } from './faults.ts';

const { sandbox, rapid, call, post } = sandboxForTests();
const match = 'GET /rapidapi/keyword-metrics';
const ask = (keyword = 'acme', init: RequestInit = {}) =>
  rapid('unlimited-f', `/keyword-metrics?keyword=${keyword}&country=us`, {
    ...init,
    headers: { 'x-rapidapi-key': 'unlimited-f' },
  });

const smallLeft = async () =>
  (await rapid('small-9', '/keyword-metrics?keyword=a&country=us')).headers.get(
    'x-ratelimit-requests-remaining',
  );

/** The headers arrive at once, the body perhaps never. */
const begin = (signal?: AbortSignal) =>
  fetch(`${sandbox().url}/rapidapi/keyword-metrics?keyword=a&country=us`, { signal });

afterEach(() => sandbox().faults.clear());

describe('a fault', () => {
  it('replaces the response with the status and text of the fault a given number of times, and then lets the API respond again', async () => {
    sandbox().faults.add({ match, times: 2, status: 503, retryAfter: 7, body: { message: 'later' } });
    const first = await ask();
    expect(first).toMatchObject({ status: 503, json: { message: 'later' } });
    expect(first.headers.get('retry-after')).toBe('7');
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  it('applies only to the given method, path, keyword and country', async () => {
    for (const fault of [
      { match: 'POST /rapidapi/keyword-metrics', status: 500 },
      { match: 'GET /ahrefs', status: 500 },
      { match, keyword: 'Other', status: 500 },
      { match, country: 'de', status: 500 },
    ])
      sandbox().faults.add(fault);
    expect((await ask('acme')).status).toBe(200);
    expect((await ask('other')).status).toBe(500);
    sandbox().faults.add({ match: '* /rapidapi', status: 418 });
    expect((await ask('acme')).status).toBe(418);
  });

  it('delays the real response if only a delay is given', async () => {
    sandbox().faults.add({ match, delayMs: 300 });
    const begun = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(290);
  });

  it('consumes no quota', async () => {
    sandbox().faults.add({ match, status: 500 });
    expect([await smallLeft(), await smallLeft()]).toEqual([null, '8']);
  });

  it('hang-headers: sends nothing', async () => {
    sandbox().faults.add({ match, fault: 'hang-headers' });
    sandbox().clearLog();
    const enough = new AbortController();
    const hanging = begin(enough.signal);
    await expect.poll(() => sandbox().log()).toMatchObject([{ status: null, isFault: true }]);
    // A later caller is served in the meantime.
    expect((await ask()).status).toBe(200);
    enough.abort();
    await expect(hanging).rejects.toThrow(/aborted/);
  });

  it('hang-body: sends headers and a body that does not end', async () => {
    sandbox().faults.add({ match, fault: 'hang-body' });
    const enough = new AbortController();
    const answer = await begin(enough.signal);
    expect(answer.status).toBe(200);
    const body = answer.text();
    expect((await ask()).status).toBe(200);
    enough.abort();
    await expect(body).rejects.toThrow(/aborted/);
  });

  it('reset: closes the connection before a response', async () => {
    sandbox().faults.add({ match, fault: 'reset' });
    await expect(begin()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('truncate: ends the connection in the middle of the body', async () => {
    sandbox().faults.add({ match, fault: 'truncate' });
    const answer = await begin();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('bad-json: sends a complete response with a JSON content type and an invalid body', async () => {
    sandbox().faults.add({ match, fault: 'bad-json' });
    const { status, headers, json, text } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/json/);
    expect(text).toMatch(/^\{"success":true/);
    expect(json).toBeUndefined();
  });

  it('html: sends a web page, with 502 or the given status', async () => {
    sandbox().faults.add({ match, fault: 'html' });
    sandbox().faults.add({ match, fault: 'html', status: 200 });
    expect(await ask()).toMatchObject({ status: 502, text: expect.stringContaining('<h1>') as unknown });
    expect((await ask()).status).toBe(200);
  });

  it('huge: sends megabytes of JSON and stops when the caller aborts', async () => {
    sandbox().faults.add({ match, fault: 'huge' });
    const enough = new AbortController();
    const answer = await begin(enough.signal);
    let bytes = 0;
    for await (const part of answer.body ?? []) {
      bytes += (part as Uint8Array).length;
      if (bytes > 8 * 1024 * 1024) break;
    }
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
    enough.abort();
    expect((await ask()).status).toBe(200);
  });

  it('can be added, listed and cleared remotely', async () => {
    expect((await post('/__sandbox/faults', { match, status: 503, times: 3 })).status).toBe(204);
    await ask();
    expect((await call('/__sandbox/faults')).json).toEqual([{ match, status: 503, times: 2 }]);
    expect((await call('/__sandbox/faults', { method: 'DELETE' })).status).toBe(204);
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['no match', { status: 503 }],
    ['a match without a method', { match: '/rapidapi', status: 503 }],
    ['no fault', { match }],
    ['an unknown kind', { match, fault: 'explode' }],
    ['an unknown field', { match, status: 503, sttus: 1 }],
    ['an invalid status', { match, status: 99 }],
    ['a header that splits', { match, status: 503, retryAfter: '1\r\nx: y' }],
    ['no JSON', '{'],
  ])('is refused with %s', async (_name, body) => {
    expect((await post('/__sandbox/faults', body)).status).toBe(400);
    if (typeof body === 'object') expect(() => sandbox().faults.add(body as FaultInput)).toThrow();
    expect(sandbox().faults.list()).toEqual([]);
  });
});
