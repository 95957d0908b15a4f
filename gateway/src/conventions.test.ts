import { failureSchema, type ErrorCode } from '@geoplan/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestCall } from './testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const russian = /[а-яё]/i;

async function refused(
  path: string,
  init: TestCall,
): Promise<{ status: number; code: ErrorCode; fields: string[] }> {
  const answer = await gateway.call(path, init);
  const { error } = failureSchema.parse(await answer.json());
  expect(error.message).toMatch(russian);
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, code: error.code, fields: (error.details ?? []).map(({ field }) => field) };
}

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  refused('/api/things/x', { method: 'POST', body, headers });

describe('the conventions, through the gateway to a service', () => {
  it('returns a successful response with the declared status and schema', async () => {
    const answer = await gateway.call('/api/things/x', { method: 'POST', body: '{"count":1}' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ success: true, data: { name: 'x', count: 1 } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('returns 400 for wrong types and unknown fields, and names each field that has a wrong type', async () => {
    expect(await post('{"count":"1"}')).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: ['body.count'],
    });
    expect(await post('{"count":1,"extra":1}')).toMatchObject({ status: 400 });
    expect(await post('{"count":1,"note":["x"]}')).toMatchObject({ status: 400, fields: ['body.note'] });
    for (const body of ['[]', 'null', '1', '"x"', '{}'])
      expect(await post(body)).toMatchObject({ status: 400 });
    expect(await refused('/api/things/x?page=a', {})).toMatchObject({ status: 400, fields: ['query.page'] });
    expect(await refused('/api/things/x?other=1', {})).toMatchObject({ status: 400 });
    expect(await refused('/api/things/x?page=1&page=2', {})).toMatchObject({ status: 400 });
    expect(await refused('/api/things/x?page=%ff', {})).toMatchObject({ status: 400 });
    expect(await refused(`/api/things/${'x'.repeat(51)}`, {})).toMatchObject({ status: 400 });
  });

  it('returns 400 for a body that is not JSON in UTF-8, whatever is wrong with it', async () => {
    const bodies = [
      '{"count":1',
      '{"count":1}{}',
      "{'count':1}",
      '{"count":NaN}',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000),
      '['.repeat(90_000),
      JSON.stringify({ count: 1, note: 'a\0b' }),
      String.raw`{"count":1,"note":"\ud800"}`,
      String.raw`{"count":1,"__proto__":{"x":1}}`,
    ];
    for (const body of bodies) expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('returns 415 for any content type other than JSON in UTF-8, and for any content encoding', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=koi8-r',
      'x',
    ])
      expect(await post('{"count":1}', { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    expect(await post('{"count":1}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
  });

  it('returns 413 for a body over 100 KB', async () => {
    const body = JSON.stringify({ count: 1, note: 'x'.repeat(100 * 1024) });
    expect(await post(body)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it('returns the documented code for an anonymous caller, an insufficient role, a missing route, a wrong method and a service that is down', async () => {
    expect(await refused('/api/things/x', { as: null })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
    expect(await refused('/api/things/x', { method: 'DELETE' })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await refused('/api/x', {})).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused('/api/open', { method: 'PUT' })).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
    });
    expect(await refused('/api/away', {})).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

it('logs the same trace id in the gateway’s line and in the services’ lines', async () => {
  const answer = await gateway.call('/api/things/list');
  const requestId = answer.headers.get('x-request-id') ?? '';
  const lines = () =>
    gateway.lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
  const traceId = requestId.replaceAll('-', '');
  await expect.poll(lines).toMatchObject([{ level: 'info', requestId, traceId }]);
});

it('writes no log line for health checks', async () => {
  for (const url of [`${gateway.origin}/healthz`, `${gateway.inner}/healthz`, `${gateway.inner}/readyz`])
    expect((await fetch(url)).status).toBe(200);
  // Its log line would follow theirs.
  const { headers } = await gateway.call('/api/things/list');
  const has = (text: string) => gateway.lines.some((line) => line.includes(text));
  await expect.poll(() => has(headers.get('x-request-id') ?? '')).toBe(true);
  expect([has('healthz'), has('readyz')]).toEqual([false, false]);
});
