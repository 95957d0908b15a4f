import { describe, expect, it } from 'vitest';
import { startSampleService } from '../testing/sample-service.ts';

const { call, post } = startSampleService();

describe('the input of a call', () => {
  it.each([
    ['an unknown field', '{"count":1,"extra":true}', 400],
    ['a wrong type', '{"count":"1"}', 400],
    ['a prototype key', '{"count":1,"__proto__":{"a":1}}', 400],
    ['an array', '[1]', 400],
    ['broken JSON', '{"count":', 400],
    ['no body', '', 400],
    ['NUL', '{"count":1,"nested":{"label":"a\\u0000"}}', 400],
    ['a lone surrogate', '{"count":1,"nested":{"label":"\\ud800"}}', 400],
    ['very deep JSON', `{"count":1,"nested":${'['.repeat(400)}${']'.repeat(400)}}`, 400],
    ['a huge body', `{"count":1,"nested":{"label":"${'x'.repeat(2000)}"}}`, 413],
  ])('refuses %s', async (_name, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    const { error } = (await answer.json()) as { error: { message: string; requestId: string } };
    expect(error.message).toMatch(/[а-яё]/i);
    expect(error.requestId).toBeTruthy();
  });

  it('refuses compressed bodies, unexpected content types, and bytes that are not UTF-8', async () => {
    const broken = Buffer.concat([
      Buffer.from('{"count":1,"nested":{"label":"'),
      Buffer.from([0xff]),
      Buffer.from('"}}'),
    ]);
    expect((await call('/api/things/x', { method: 'POST', body: broken })).status).toBe(400);
    expect((await post('{"count":1}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (await post('{"count":1}', { 'content-type': 'application/json; charset=windows-1251' })).status,
    ).toBe(415);
    expect((await post('{"count":1}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post('{"count":1}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      201,
    );
  });

  it('names the invalid field, with a message in Russian', async () => {
    const { error } = (await (await post('{"count":1.5}')).json()) as {
      error: { details: unknown; code: string };
    };
    expect(error.code).toBe('invalid_input');
    expect(error.details).toEqual([
      { field: 'body.count', message: expect.stringMatching(/[а-яё]/i) as unknown },
    ]);
  });

  it('refuses queries with a repeated name, invalid UTF-8 or an undeclared parameter', async () => {
    const body = '{"count":1}';
    for (const query of ['page=1&page=2', 'page=%FF', 'nothing=1', 'page=x'])
      expect((await call(`/api/things/x?${query}`, { method: 'POST', body })).status, query).toBe(400);
    expect((await call('/api/things/%FF', { method: 'POST', body })).status).toBe(400);
    expect((await call('/api/things/%00', { method: 'POST', body })).status).toBe(400);
  });
});
