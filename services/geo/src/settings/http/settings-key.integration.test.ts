import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { defaultKeywordHost, providerSettingsSchema } from '@geoplan/contracts/geo/geo-settings';
import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';

let geo: Awaited<ReturnType<typeof startGeo>>;
let sandbox: Sandbox;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({ lookup: { baseUrl: `${sandbox.url}/rapidapi` } });
  outbox = await watchOutbox(geo);
});
afterAll(async () => {
  await geo.close();
  await sandbox.close();
});
beforeEach(async () => {
  await geo.sql('update provider_settings set host = null, enabled = true, sealed_credential = null');
  await outbox.forget();
});

const as = someone('admin');
const canary = 'canary-secret-of-settings-1234';
const read = async () =>
  providerSettingsSchema.parse((await geo.send('GET', '/api/settings', { as })).body.data);
const save = (body: object) => geo.send('POST', '/api/settings', { as, body });
const published = (type: string) => outbox.published(type);
const test = async (body: object) => {
  const answer = await geo.send('POST', '/api/settings/test', { as, body });
  return answer.body.data as { isValid: boolean; message: string };
};

describe('key', () => {
  it.each([
    ['another vendor', 'api.ahrefs.com'],
    ['another listing', 'google-keyword-insight1.p.rapidapi.com'],
  ])('is dropped when its host changes to %s, unless one is sent along', async (_name, rapidApiHost) => {
    await save({ rapidApiKey: canary });
    await outbox.forget();
    await save({ rapidApiHost, rapidApiKey: '••••1234' });
    expect(await read()).toMatchObject({ rapidApiHost, rapidApiKey: '' });
    expect(await published('provider.settings-changed')).toMatchObject([
      { host: rapidApiHost, sealedCredential: null },
    ]);
    await save({ rapidApiHost: defaultKeywordHost, rapidApiKey: 'its-own-5678' });
    await save({ rapidApiHost: defaultKeywordHost, rapidApiEnabled: true });
    expect((await read()).rapidApiKey).toBe('••••5678');
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'tab\tin the middle', 'bell\u0007', 'line\u2028separator', 'c1\u0085x'])(
    'is rejected with a control character: %j',
    async (key) => {
      const answer = await save({ rapidApiKey: key });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.text).toContain('Ключ содержит недопустимые символы');
      const tested = await geo.send('POST', '/api/settings/test', { as, body: { rapidApiKey: key } });
      expect(tested.status).toBe(400);
    },
  );

  it('is rejected in any card with a control character, except for line breaks around it', async () => {
    const key = 'bell\u0007';
    const bodies = [
      { openai: { apiKey: key } },
      { anthropic: { apiKey: key } },
      { apify: { apiToken: key } },
      { expiredDomains: { apiKey: key } },
    ];
    for (const body of bodies)
      expect(await save(body)).toMatchObject({
        status: 400,
        text: expect.stringContaining('Ключ содержит недопустимые символы'),
      });
    expect((await save({ rapidApiKey: ' pasted-7777\r\n' })).status).toBe(200);
    expect((await read()).rapidApiKey).toBe('••••7777');
  });
});

describe('key test', () => {
  it('tests the key in the form, or the stored key if the form leaves it unchanged, and stores no key', async () => {
    expect(await test({ rapidApiKey: 'unlimited-1' })).toEqual({
      isValid: true,
      message: 'Ключ действителен',
    });
    expect(await test({})).toEqual({ isValid: false, message: 'Ключ не задан. Введите ключ провайдера.' });
    await save({ rapidApiKey: 'bad-key' });
    expect((await test({})).message).toContain('Ключ недействителен');
    expect((await test({ rapidApiKey: '••••' })).message).toContain('Ключ недействителен');
    expect((await test({ rapidApiKey: '' })).message).toContain('Ключ не задан');
    expect((await test({ rapidApiKey: 'no-sub' })).message).toContain('тариф не подключён');
    expect((await test({ rapidApiKey: 'quota-0' })).message).toContain('квота провайдера исчерпана');
    expect((await read()).rapidApiKey).toBe('••••');
  });

  it('does not send a stored key to another host', async () => {
    await save({ rapidApiKey: canary });
    sandbox.clearLog();
    const host = 'api.ahrefs.com';
    for (const body of [{ rapidApiHost: host }, { rapidApiHost: host, rapidApiKey: '••••1234' }])
      expect(await test(body)).toEqual({
        isValid: false,
        message: `Сохранённый ключ — для хоста ${defaultKeywordHost}. Введите ключ для ${host}.`,
      });
    expect(sandbox.log()).toEqual([]);
  });

  it('records a key test in the ledger, and uses the quota reported by the test before the first run', async () => {
    await test({ rapidApiKey: 'bad-key' });
    await test({ rapidApiKey: 'small-30' });
    const common = {
      provider: 'keywords',
      purpose: 'key-test',
      host: defaultKeywordHost,
      requests: 1,
      cost: null,
      units: null,
    };
    const nobodys = { currency: 'requests', unansweredRequests: 0, runId: null, user: 'admin@example.org' };
    expect(await published(usageRecorded.type)).toMatchObject([
      { ...common, ...nobodys, quota: null },
      { ...common, ...nobodys, quota: { limit: 1_000, remaining: 29 } },
    ]);
    await outbox.forget();
    sandbox.faults.add({ match: 'GET /rapidapi', status: 503 });
    await test({ rapidApiKey: 'small-30' });
    expect(await published(usageRecorded.type)).toMatchObject([{ requests: 2, quota: { remaining: 28 } }]);
    await save({ rapidApiKey: 'small-30' });
    const body = { keywords: ['one'], countries: ['us'] };
    const price = await geo.send('POST', '/api/geo-analysis/estimate', { body });
    expect(price.body.data).toMatchObject({ remaining: 28, remainingAfter: 27 });
  });

  it('rejects a host that is not on the list, without sending a request to it', async () => {
    const body = { rapidApiKey: 'x', rapidApiHost: 'evil.example.org' };
    const answer = await geo.send('POST', '/api/settings/test', { as, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('Хост не из списка');
  });
});
