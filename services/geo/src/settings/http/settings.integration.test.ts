import { randomBytes } from 'node:crypto';
import { providerNames } from '@geoplan/contracts/balance/provider-messages';
import { defaultKeywordHost, providerSettingsSchema } from '@geoplan/contracts/geo/geo-settings';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { startGeo } from '../../testing/start-geo.ts';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';

let geo: Awaited<ReturnType<typeof startGeo>>;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({ lookup: { baseUrl: `${sandbox.url}/rapidapi` } });
});
afterAll(async () => {
  await geo.close();
  await sandbox.close();
});

const as = someone('admin');
const canary = 'canary-secret-of-settings-1234';
const read = async () =>
  providerSettingsSchema.parse((await geo.send('GET', '/api/settings', { as })).body.data);
const save = (body: object) => geo.send('POST', '/api/settings', { as, body });
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
const published = (type: string) => outbox.published(type);

beforeAll(async () => {
  outbox = await watchOutbox(geo);
});
beforeEach(async () => {
  await geo.sql(
    `update provider_settings set host = null, model = null, enabled = true, sealed_credential = null,
      per_second = null, per_second_account = null`,
  );
  await outbox.forget();
});

it('returns the defaults and no secret at first', async () => {
  expect(await read()).toEqual({
    rapidApiKey: '',
    rapidApiHost: defaultKeywordHost,
    rapidApiEnabled: true,
    sandboxHost: null,
    rapidApiPerSecond: null,
    rapidApiUsualPerSecond: null,
    rapidApiLearntPerSecond: null,
    openai: { apiKey: '', model: 'gpt-6.1-sol', enabled: true },
    anthropic: { apiKey: '', model: 'claude-sonnet-5-5', enabled: true },
    apify: { apiToken: '', enabled: true },
    expiredDomains: { apiKey: '', enabled: true },
  });
});

it('allows only admins to read and change settings', async () => {
  for (const role of ['viewer', 'user'] as const) {
    const answers = [
      await geo.send('GET', '/api/settings', { as: someone(role) }),
      await geo.send('POST', '/api/settings', { as: someone(role), body: {} }),
      await geo.send('POST', '/api/settings/test', { as: someone(role), body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});

describe('saving', () => {
  it('changes the sent fields, masks secrets and keeps the other fields', async () => {
    const all = {
      rapidApiKey: canary,
      rapidApiHost: ' Google-Keyword-Insight1.p.rapidapi.com ',
      rapidApiEnabled: false,
      rapidApiPerSecond: 2.5,
      openai: { apiKey: 'sk-abcdefgh1111', model: ' ft:gpt-9:acme::x1 ', enabled: false },
      anthropic: { apiKey: 'sk-ant-22222222', model: 'claude-3-opus-20240229' },
      apify: { apiToken: 'apify_api_33333333' },
      expiredDomains: { apiKey: 'short' },
      port: 3001,
      nodeEnv: 'development',
    };
    const answer = await save(all);
    expect(answer.status).toBe(200);
    const saved = {
      rapidApiKey: '••••1234',
      rapidApiHost: 'google-keyword-insight1.p.rapidapi.com',
      rapidApiEnabled: false,
      sandboxHost: null,
      rapidApiPerSecond: 2.5,
      rapidApiUsualPerSecond: null,
      rapidApiLearntPerSecond: null,
      openai: { apiKey: '••••1111', model: 'ft:gpt-9:acme::x1', enabled: false },
      anthropic: { apiKey: '••••2222', model: 'claude-3-opus-20240229', enabled: true },
      apify: { apiToken: '••••3333', enabled: true },
      expiredDomains: { apiKey: '••••', enabled: true },
    };
    expect(answer.body.data).toEqual(saved);
    await save({ openai: { enabled: true } });
    expect(await read()).toEqual({ ...saved, openai: { ...saved.openai, enabled: true } });
  });

  it('keeps the secret if it receives a mask of the current or an earlier secret, and removes it if it receives an empty string', async () => {
    await save({ rapidApiKey: canary });
    await outbox.forget();
    for (const mask of ['••••1234', '••••', '••••9999']) await save({ rapidApiKey: mask });
    await save({ rapidApiKey: canary, rapidApiEnabled: true, rapidApiHost: defaultKeywordHost });
    expect((await read()).rapidApiKey).toBe('••••1234');
    expect(await published('auth.audit-entry-recorded')).toEqual([]);
    await save({ rapidApiKey: '' });
    expect((await read()).rapidApiKey).toBe('');
    expect(await published('provider.settings-changed')).toEqual([
      {
        provider: 'keywords',
        host: defaultKeywordHost,
        enabled: true,
        accountKey: null,
        sealedCredential: null,
        isDemo: false,
        revision: expect.any(Number),
      },
    ]);
  });

  it('writes one audit entry that names fields but no values', async () => {
    const body = { rapidApiKey: canary, rapidApiHost: 'api.ahrefs.com', openai: { model: 'gpt-3.5-turbo' } };
    await geo.send('POST', '/api/settings', { as, body, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await published('auth.audit-entry-recorded')).toEqual([
      {
        at: expect.any(String),
        actor: 'admin@example.org',
        action: 'settings.changed',
        target: 'keywords: ключ, хост; openai: модель',
        result: 'success',
        ip: '203.0.113.7',
      },
    ]);
  });

  it.each([
    [{ rapidApiHost: 'evil.example.org' }, 'Хост не из списка'],
    [{ rapidApiHost: '127.0.0.1:8090' }, 'Хост не из списка'],
    [{ openai: { model: 'gpt 9' } }, 'Имя модели'],
    [{ anthropic: { model: '' } }, 'Имя модели'],
  ])('rejects %j with a message and changes nothing', async (body, words) => {
    const answer = await save({ ...body, apify: { enabled: false } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(words);
    expect((await read()).apify.enabled).toBe(true);
    expect(await published('provider.settings-changed')).toEqual([]);
  });

  it('keeps the fields changed by two admins who save at the same time', async () => {
    await Promise.all([
      save({ rapidApiKey: canary, rapidApiHost: 'api.ahrefs.com' }),
      save({ rapidApiEnabled: false }),
      save({ openai: { apiKey: 'sk-abcdefgh1111' } }),
      save({ openai: { model: 'gpt-4-turbo' } }),
    ]);
    const { rapidApiKey, rapidApiHost, rapidApiEnabled, openai } = await read();
    expect([rapidApiKey, rapidApiHost, rapidApiEnabled, openai.apiKey, openai.model]).toEqual([
      '••••1234',
      'api.ahrefs.com',
      false,
      '••••1111',
      'gpt-4-turbo',
    ]);
  });
});

it('republishes all settings to every listener whenever a replica starts', async () => {
  await save({ openai: { apiKey: 'sk-abcdefgh1111' } });
  const [changed] = await published('provider.settings-changed');
  await outbox.forget();
  const { close } = await geo.addReplica();
  const providers = async () => (await published('provider.settings-changed')).map((each) => each.provider);
  await expect.poll(providers).toEqual([...providerNames].toSorted());
  const again = await published('provider.settings-changed');
  expect(again).toContainEqual({ ...changed, sealedCredential: expect.stringMatching(/^v1\.test\./) });
  await close();
});

it('starts an embedded run with the sandbox as host, and reports a valid key in its key test', async () => {
  const host = `127.0.0.1:${sandbox.port}`;
  const { origin, close } = await geo.addReplica({ sandbox: { host } });
  const data = (await geo.send('GET', '/api/settings', { as, origin })).body.data as { rapidApiHost: string };
  expect(data.rapidApiHost).toBe(host);
  const tested = await geo.send('POST', '/api/settings/test', { as, origin, body: { rapidApiKey: '' } });
  expect(tested.body.data).toEqual({ isValid: true, message: 'Ключ действителен' });
  await close();
});

it('returns the settings if SECRETS_KEYS has been replaced, reports the problem and accepts a new key', async () => {
  await save({ rapidApiKey: canary });
  const secretsKeys = `other:${randomBytes(32).toString('base64')}`;
  const { origin, close } = await geo.addReplica({ secretsKeys });
  const shown = (await geo.send('GET', '/api/settings', { as, origin })).body.data as { rapidApiKey: string };
  expect(shown.rapidApiKey).toBe('••••');
  const tested = await geo.send('POST', '/api/settings/test', { as, origin, body: {} });
  expect(tested.body.data).toEqual({
    isValid: false,
    message: expect.stringContaining('Введите ключ заново'),
  });
  await geo.send('POST', '/api/settings', { as, origin, body: { rapidApiKey: 'unlimited-9' } });
  const again = await geo.send('POST', '/api/settings/test', { as, origin, body: {} });
  expect(again.body.data).toEqual({ isValid: true, message: 'Ключ действителен' });
  await close();
});

it('keeps a secret out of all responses, log lines, rows and messages', async () => {
  const secrets = [1, 2, 3, 4, 5].map((at) => `${canary}-${at}-planted`);
  const [key, openai, anthropic, apify, drops] = secrets;
  const body = {
    rapidApiKey: key,
    openai: { apiKey: openai },
    anthropic: { apiKey: anthropic },
    apify: { apiToken: apify },
    expiredDomains: { apiKey: drops },
  };
  const answers = [await save(body), await geo.send('GET', '/api/settings', { as })];
  answers.push(
    await geo.send('POST', '/api/settings/test', { as, body: { rapidApiKey: `${canary}-typed` } }),
  );
  sandbox.faults.add({ match: 'GET /rapidapi', status: 500, times: 3 });
  answers.push(await geo.send('POST', '/api/settings/test', { as, body: {} }));
  const dump = await geo.sql(`select (select json_agg(s) from provider_settings as s) as settings,
    (select json_agg(o) from outbox_seen as o) as messages`);
  const seen = [...answers.map(({ text }) => text), ...geo.lines, JSON.stringify(dump)].join('\n');
  expect(seen).toContain('v1.test.');
  expect(seen).not.toContain(canary);
});
