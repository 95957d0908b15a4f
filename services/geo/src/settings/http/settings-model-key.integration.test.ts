import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
let sandbox: Sandbox;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({ sandbox: { host: new URL(sandbox.url).host } });
  outbox = await watchOutbox(geo);
});
afterAll(async () => {
  await geo.close();
  await sandbox.close();
});
beforeEach(async () => {
  await geo.sql('update provider_settings set enabled = true, sealed_credential = null');
  sandbox.clearLog();
  await outbox.forget();
});

const as = someone('admin');
const save = (body: object) => geo.send('POST', '/api/settings', { as, body });
const test = async (body: object, origin?: string) => {
  const answer = await geo.send('POST', '/api/settings/test', { as, body, ...(origin && { origin }) });
  return answer.body.data as { isValid: boolean; message: string };
};
const valid = { isValid: true, message: 'Ключ действителен' };

describe.each(['openai', 'anthropic'] as const)('test of a key of %s', (provider) => {
  it('lists models with the key in the form, or with the stored key if the form leaves it unchanged, and stores and charges nothing', async () => {
    expect(await test({ [provider]: { apiKey: 'sandbox-1' } })).toEqual(valid);
    expect((await test({ [provider]: {} })).message).toBe('Ключ не задан. Введите ключ провайдера.');
    await save({ [provider]: { apiKey: 'sandbox-bad-key' } });
    expect((await test({ [provider]: {} })).message).toContain('Ключ недействителен');
    expect((await test({ [provider]: { apiKey: '••••-key' } })).message).toContain('Ключ недействителен');
    expect(await test({ [provider]: { apiKey: 'sandbox-2' } })).toEqual(valid);
    expect(sandbox.log().map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 4 }, () => `GET /${provider}/v1/models`),
    );
    expect(await outbox.published(usageRecorded.type)).toEqual([]);
    expect(await geo.sql('select * from usage_records')).toEqual([]);
  });

  it.each([
    ['sandbox-flaky', 'отвечает ошибкой, ключ не проверен'],
    ['sandbox-html', 'отвечает ошибкой, ключ не проверен'],
  ])('reports the problem of %s', async (apiKey, text) => {
    expect(await test({ [provider]: { apiKey } })).toEqual({
      isValid: false,
      message: expect.stringContaining(text),
    });
  });
});

it('does not send a sandbox key to any vendor if no sandbox is running', async () => {
  const { origin } = await geo.addReplica({ sandbox: undefined });
  for (const provider of ['openai', 'anthropic'])
    expect(await test({ [provider]: { apiKey: 'sandbox-1' } }, origin), provider).toEqual({
      isValid: false,
      message: 'Это ключ встроенной песочницы, а она не запущена. Введите ключ провайдера.',
    });
  expect(sandbox.log()).toEqual([]);
});

it('rejects a request with two keys, and users who are not admins', async () => {
  const both = await geo.send('POST', '/api/settings/test', { as, body: { openai: {}, anthropic: {} } });
  expect(both.status).toBe(400);
  expect(both.text).toContain('Проверяется один ключ за раз');
  const user = await geo.send('POST', '/api/settings/test', { as: someone('user'), body: { openai: {} } });
  expect(user.status).toBe(403);
});
