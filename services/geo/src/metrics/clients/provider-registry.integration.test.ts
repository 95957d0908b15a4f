import { randomBytes } from 'node:crypto';
import type { Database } from '@geoplan/kit/database/pool';
import { createSharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createLog } from '@geoplan/kit/log';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRemaining } from '../../spending/db/find-remaining.ts';
import { createAdaptiveRateLimit, findAdaptiveRateLimit } from '../../settings/db/adaptive-rate-limit.ts';
import { createSettingsRepository } from '../../settings/db/settings-repository.ts';
import type { GeoTables } from '../../db/tables.ts';
import type { ProviderPatch } from '../../settings/domain/provider-settings.ts';
import { freshTables } from '../../testing/record-store.ts';
import { createProviderRegistry } from './provider-registry.ts';
import { noSignal, pairOf } from './testing/client-under-test.ts';

const log = createLog({ service: 'test', level: 'silent' });
const secretsKeys = `test:${randomBytes(32).toString('base64')}`;
const closers: (() => Promise<unknown>)[] = [];
let database: Database<GeoTables>;
let sandbox: Sandbox;

beforeAll(async () => {
  const fresh = await freshTables();
  database = fresh.database;
  sandbox = await startSandbox({ port: 0 });
  closers.push(
    () => sandbox.close(),
    () => fresh.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const settings = (keys = secretsKeys) => createSettingsRepository(database.kysely, createSecretBox(keys));
const by = { email: 'admin@example.org', ip: null };
const store = (keywords: ProviderPatch) =>
  settings().change(() => ({ patches: { keywords }, summary: 'keywords' }), by);

/** Registry of one process. */
function newRegistry(config: Parameters<typeof createProviderRegistry>[0]['config'], keys = secretsKeys) {
  const db = database.kysely;
  const providers = createProviderRegistry({
    settings: settings(keys),
    rateLimit: createAdaptiveRateLimit(db, createSharedRateLimiter(db)),
    findAdaptiveRateLimit: (accountKey, most) => findAdaptiveRateLimit(db, accountKey, most),
    findRemaining: (account) => findRemaining(db, account),
    config,
    log,
  });
  closers.unshift(() => providers.close());
  return providers;
}
const real = { perSecond: null };
const embedded = () => ({ perSecond: null, sandbox: { host: `127.0.0.1:${sandbox.port}` } });
/** Settings of a vendor that the sandbox emulates. */
const played = (api: string) => ({ perSecond: null, baseUrl: `${sandbox.url}/${api}` });

beforeEach(async () => {
  sandbox.faults.clear();
  sandbox.clearLog();
  await database.pool.query(
    `update provider_settings set host = null, model = null, enabled = true, sealed_credential = null,
      per_second = null, per_second_account = null; delete from rate_limits`,
  );
});

describe('provider in use', () => {
  it('returns no provider while no key is stored or the provider is switched off', async () => {
    const providers = newRegistry(real);
    expect(await providers.current()).toBeNull();
    await store({ credential: 'unlimited-1' });
    expect((await providers.current())?.host).toBe('ahrefs-keyword-research.p.rapidapi.com');
    await store({ enabled: false });
    expect(await providers.current()).toBeNull();
  });

  it('returns the same object until the host, key or rate changes', async () => {
    const providers = newRegistry(real);
    await store({ credential: 'unlimited-1' });
    const first = await providers.current();
    expect(await providers.current()).toBe(first);
    await store({ credential: 'unlimited-2' });
    const second = await providers.current();
    expect(second?.accountKey).not.toBe(first?.accountKey);
    await store({ rateLimit: { perSecond: 3, accountKey: second?.accountKey ?? '' } });
    expect(await providers.current()).toMatchObject({ accountKey: second?.accountKey, perSecond: 3 });
    await store({ host: 'api.ahrefs.com' });
    expect(await providers.current()).toMatchObject({ host: 'api.ahrefs.com', maxKeywordsPerRequest: 100 });
  });

  it.each([
    ['api.ahrefs.com', 100],
    ['api.dataforseo.com', 700],
    ['google-keyword-insight1.p.rapidapi.com', 1],
    ['another-listing.p.rapidapi.com', 1],
  ])('for %s takes %i keywords per request', async (host, most) => {
    expect(newRegistry(real).forKey(host, 'a:b').maxKeywordsPerRequest).toBe(most);
  });

  it('uses the sandbox in an embedded run until a real host and key are stored', async () => {
    const providers = newRegistry(embedded());
    const demo = await providers.current();
    if (!demo) throw new Error('no provider');
    expect(providers.isDemo(demo)).toBe(true);
    const { outcomes, quota } = await demo.lookUp([pairOf('acme', 'de')], noSignal);
    expect(outcomes[0]?.metrics?.searchVolume).toBeGreaterThan(0);
    expect(quota?.remaining).toBeGreaterThan(0);
    await store({ host: 'api.ahrefs.com', credential: 'real' });
    const now = await providers.current();
    expect(now && providers.isDemo(now)).toBe(false);
  });

  it('fails every pair without a request if the key cannot be decrypted, and reports the unreadable key as the reason', async () => {
    await store({ credential: 'unlimited-1' });
    const other = newRegistry(real, `other:${randomBytes(32).toString('base64')}`);
    const provider = await other.current();
    const answer = await provider?.lookUp([pairOf('acme'), pairOf('acme', 'de')], noSignal);
    expect(answer?.requests).toBe(0);
    expect(answer?.outcomes.map((outcome) => outcome.error?.message)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('не читается')),
    );
  });
});

describe('all four APIs', () => {
  it('reads the same numbers from the sandbox through all four APIs', async () => {
    const pair = pairOf('acme', 'de');
    const ask = async (host: string, api: string) => {
      const provider = newRegistry(played(api)).forKey(host, 'unlimited-1:x');
      return (await provider.lookUp([pair], noSignal)).outcomes[0]?.metrics;
    };
    const research = await ask('ahrefs-keyword-research.p.rapidapi.com', 'rapidapi');
    const insight = await ask('google-keyword-insight1.p.rapidapi.com', 'rapidapi');
    const ahrefs = await ask('api.ahrefs.com', 'ahrefs');
    const labs = await ask('api.dataforseo.com', 'dataforseo');
    expect(research?.searchVolume).toBeGreaterThan(0);
    expect(ahrefs).toEqual(research);
    const none = { clicks: null, globalSearchVolume: null, trafficPotential: null };
    expect(labs).toEqual({ ...research, ...none });
    expect(insight).toEqual({ ...research, ...none, difficulty: null });
  });

  it.each([
    ['ahrefs-keyword-research.p.rapidapi.com', 'rapidapi'],
    ['google-keyword-insight1.p.rapidapi.com', 'rapidapi'],
    ['api.ahrefs.com', 'ahrefs'],
    ['api.dataforseo.com', 'dataforseo'],
  ])('distinguish good, bad, unpaid and exhausted keys: %s', async (host, api) => {
    const providers = newRegistry(played(api));
    const testResult = async (key: string) =>
      (await providers.forKey(host, `${key}:x`).test(noSignal)).testResult.message;
    const plain = async (key: string) =>
      (await providers.forKey(host, key).test(noSignal)).testResult.message;
    const test = api === 'dataforseo' ? testResult : plain;
    const accepted = api === 'dataforseo' ? /^Логин и пароль приняты/ : /^Ключ действителен$/;
    expect(await test('unlimited-2')).toMatch(accepted);
    expect(await test('bad-key')).toContain('Ключ недействителен');
    expect(await test('no-sub')).toContain('тариф не подключён');
    expect(await test('html')).toContain('не отвечает');
    // Ahrefs' test keyword is free.
    if (api !== 'ahrefs') expect(await test('quota-0')).toContain('квота провайдера исчерпана');
  });
});

describe('faults of the sandbox', () => {
  it.each([
    [{ status: 503 }, 'unavailable'],
    [{ fault: 'reset' }, 'unavailable'],
    [{ fault: 'html' }, 'unavailable'],
  ] as const)('retries %j once; if it persists for one keyword, fails only that one', async (fault, code) => {
    const provider = newRegistry(played('rapidapi')).forKey('x.p.rapidapi.com', 'unlimited-3');
    const match = 'GET /rapidapi/keyword-metrics';
    sandbox.faults.add({ match, keyword: 'acme', times: 1, ...fault });
    const healed = await provider.lookUp([pairOf('acme')], noSignal);
    expect(healed.outcomes[0]?.metrics).toBeDefined();
    sandbox.faults.add({ match, keyword: 'acme', times: 3, ...fault });
    const [failed, other] = await Promise.all([
      provider.lookUp([pairOf('acme')], noSignal),
      provider.lookUp([pairOf('globex')], noSignal),
    ]);
    expect(failed.outcomes[0]?.error?.code).toBe(code);
    expect(failed.requests).toBe(3);
    expect(other.outcomes[0]?.metrics).toBeDefined();
  });

  it.each([
    [{ fault: 'truncate' }, 'unavailable', 1],
    [{ fault: 'huge' }, 'bad_response', 1],
    [{ fault: 'html', status: 200 }, 'bad_response', 0],
    [{ fault: 'bad-json' }, 'bad_response', 0],
  ] as const)('counts %j as one paid request and does not retry it', async (fault, code, unanswered) => {
    const provider = newRegistry(played('rapidapi')).forKey('x.p.rapidapi.com', 'unlimited-3');
    sandbox.faults.add({ match: 'GET /rapidapi/keyword-metrics', keyword: 'acme', times: 1, ...fault });
    const { outcomes, ...rest } = await provider.lookUp([pairOf('acme')], noSignal);
    expect(outcomes[0]?.error?.code).toBe(code);
    expect(rest).toMatchObject({ requests: 1, unanswered, cost: 1 });
  });
});

it('makes every replica wait for the Retry-After of a 429', async () => {
  const [one, other] = [newRegistry(played('rapidapi')), newRegistry(played('rapidapi'))];
  const host = 'x.p.rapidapi.com';
  sandbox.faults.add({
    match: 'GET /rapidapi/keyword-metrics',
    keyword: 'acme',
    status: 429,
    retryAfter: 2,
    body: { message: 'Too many requests' },
  });
  const refused = one.forKey(host, 'unlimited-4').lookUp([pairOf('acme')], noSignal);
  let heldUntil = -Infinity;
  const hold = async () => {
    const { rows } = await database.pool.query<{ at: number | null }>(
      `select extract(epoch from max(held_until))::float8 * 1000 as at from rate_limits where held_until > '-infinity'`,
    );
    return (heldUntil = rows[0]?.at ?? -Infinity);
  };
  await expect.poll(hold).toBeGreaterThan(0);
  await other.forKey(host, 'unlimited-4').lookUp([pairOf('globex')], noSignal);
  const sent = sandbox.log().find(({ keywords }) => keywords.includes('globex'));
  expect(Date.parse(sent?.at ?? '')).toBeGreaterThan(heldUntil - 50);
  expect((await refused).outcomes[0]?.metrics).toBeDefined();
  // Another account is not paused.
  await database.pool.query(`update rate_limits set held_until = now() + interval '1 hour'`);
  await other.forKey(host, 'unlimited-5').lookUp([pairOf('globex')], noSignal);
});

it('limits each key to one request per second across all replicas', async () => {
  const config = { ...played('rapidapi'), perSecond: 1 };
  const began = Date.now();
  const lookUps = [newRegistry(config), newRegistry(config)].map((providers) =>
    providers.forKey('x.p.rapidapi.com', 'paced').lookUp([pairOf('acme')], noSignal),
  );
  await Promise.all(lookUps);
  const [, second] = sandbox.log().map(({ at }) => Date.parse(at));
  // Measured from the start of both, because a busy machine may deliver the first one late.
  expect((second ?? 0) - began).toBeGreaterThan(900);
});
