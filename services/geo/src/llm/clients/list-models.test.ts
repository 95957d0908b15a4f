import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import { failedModelKey } from '../../settings/domain/test-model-key.ts';
import { ModelFailure } from '../domain/model-answer.ts';
import { listModels } from './list-models.ts';

const server = await startStubServer();
const agent = createOutboundAgent(1024 * 1024);
afterAll(() => Promise.all([server.close(), agent.destroy()]));

const list: Answer = { body: { object: 'list', data: [{ id: 'some-model', object: 'model' }] } };
const page: Answer = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>403</h1>' };
const refused = (status: number, error: object = { message: 'no' }): Answer => ({ status, body: { error } });
const hangs: Answer = () => {};

interface Tried {
  key?: string;
  baseUrl?: string;
  timeoutMs?: number;
}

/** Message for users; null if the list was received. */
async function readText(
  provider: 'openai' | 'anthropic',
  { key = 'canary-key', baseUrl, timeoutMs }: Tried = {},
) {
  try {
    await listModels(provider, { key, baseUrl: baseUrl ?? server.url, agent }, timeoutMs);
    return null;
  } catch (error) {
    if (error instanceof ModelFailure) return failedModelKey(error.code, 'api.vendor.test').message;
    throw error;
  }
}

describe.each(['openai', 'anthropic'] as const)('list of models of %s', (provider) => {
  it("sends one request, with the key in the vendor's header", async () => {
    server.answer(list);
    expect(await readText(provider)).toBeNull();
    const [sent] = server.received;
    expect(server.received).toHaveLength(1);
    expect([sent?.method, sent?.url]).toEqual([
      'GET',
      provider === 'openai' ? '/v1/models' : '/v1/models?limit=1',
    ]);
    expect(sent?.headers).toMatchObject(
      provider === 'openai'
        ? { authorization: 'Bearer canary-key' }
        : { 'x-api-key': 'canary-key', 'anthropic-version': '2023-06-01' },
    );
  });

  it.each([
    ['a wrong key', refused(401), 'Ключ недействителен'],
    ['a key without the right', refused(403), 'отказал этому ключу в доступе'],
    [
      'an account without money',
      refused(429, { code: 'insufficient_quota' }),
      'средства или квота закончились',
    ],
    ['a throttled account', refused(429), 'Ключ действителен, но провайдер сейчас ограничивает'],
    ['a failing vendor', refused(500), 'api.vendor.test отвечает ошибкой, ключ не проверен'],
    ['an overloaded vendor', refused(529), 'api.vendor.test отвечает ошибкой, ключ не проверен'],
    ['a page in front of the vendor', page, 'Вместо провайдера ответила веб-страница'],
    [
      'a page in place of the list',
      { ...page, status: 200 },
      'Ключ не проверен: api.vendor.test отвечает не так',
    ],
    [
      'JSON other than a list',
      { body: { hello: 'world' } },
      'Ключ не проверен: api.vendor.test отвечает не так',
    ],
    ['an unknown path', refused(404), 'Ключ не проверен: api.vendor.test отвечает не так'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://elsewhere.test/' }, body: '' },
      'Ключ не проверен: api.vendor.test отвечает не так',
    ],
    ['a connection that ends', (response) => response.destroy(), 'отвечает ошибкой, ключ не проверен'],
  ] satisfies [string, Answer, string][])(
    'reports %s to the admin after one request',
    async (_, answer, text) => {
      server.answer(answer);
      expect(await readText(provider)).toContain(text);
      expect(server.received).toHaveLength(1);
    },
  );

  it('reports a timeout and a closed port to the admin', async () => {
    server.answer(hangs);
    expect(await readText(provider, { timeoutMs: 300 })).toBe(
      'api.vendor.test не ответил вовремя, ключ не проверен. Повторите через минуту.',
    );
    expect(await readText(provider, { baseUrl: 'http://127.0.0.1:1' })).toBe(
      'Не удалось соединиться с api.vendor.test, ключ не проверен. Проверьте доступ сервера к этому хосту.',
    );
  });

  it('sends no request with a key that is not valid in a header', async () => {
    server.answer(list);
    expect(await readText(provider, { key: 'ключ' })).toContain('Ключ недействителен');
    expect(server.received).toEqual([]);
  });
});
