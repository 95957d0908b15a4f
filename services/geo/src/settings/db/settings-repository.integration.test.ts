import { randomBytes } from 'node:crypto';
import { providerNames, settingsChanged } from '@geoplan/contracts/balance/provider-messages';
import { createLog } from '@geoplan/kit/log';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderPatch } from '../domain/provider-settings.ts';
import { freshTables } from '../../testing/record-store.ts';
import { findRemaining } from '../../spending/db/find-remaining.ts';
import { saveQuota } from './quota-repository.ts';
import { createSettingsRepository } from './settings-repository.ts';

const log = createLog({ service: 'test', level: 'silent' });
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [oldKey, freshKey] = [newKey('old'), newKey('fresh')];
let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() =>
  tables.database.pool.query('update provider_settings set sealed_credential = null; delete from outbox'),
);

const repository = (keys = oldKey) => createSettingsRepository(tables.database.kysely, createSecretBox(keys));
const by = { email: 'admin@example.org', ip: '203.0.113.9' };
const save = (patches: Partial<Record<(typeof providerNames)[number], ProviderPatch>>, keys?: string) =>
  repository(keys).change(() => ({ patches, summary: 'test' }), by);
const rows = async (sql: string) => (await tables.database.pool.query(sql)).rows as Record<string, string>[];

it('stores a credential encrypted and reads it back', async () => {
  await save({ keywords: { credential: 'canary-secret-1' } });
  expect(await repository().find('keywords')).toMatchObject({ credential: 'canary-secret-1', problem: null });
  expect(JSON.stringify(await rows('select * from provider_settings'))).not.toContain('canary-secret-1');
  expect(JSON.stringify(await rows('select * from outbox'))).not.toContain('canary-secret-1');
});

it('publishes a change with a credential that can be decrypted only for the same provider', async () => {
  await save({ openai: { credential: 'canary-secret-2' } });
  const [row] = await rows(`select envelope from outbox where type = 'provider.settings-changed'`);
  const { data } = JSON.parse(row?.envelope ?? '') as { data: { sealedCredential: string } };
  expect(data).toMatchObject({ provider: 'openai', host: null, enabled: true });
  const box = createSecretBox(oldKey);
  expect(box.open(data.sealedCredential, 'provider.settings-changed:openai')).toBe('canary-secret-2');
  expect(() => box.open(data.sealedCredential, 'provider.settings-changed:apify')).toThrow('другой записи');
});

const told = async () =>
  (await rows(`select envelope from outbox where type = 'provider.settings-changed' order by id`)).map(
    ({ envelope }) => settingsChanged.data.parse((JSON.parse(envelope ?? '') as { data: unknown }).data),
  );

it('republishes all five providers unchanged, with the credential re-encrypted and the same revision', async () => {
  await save({ anthropic: { credential: 'canary-secret-3', enabled: false } });
  const [change] = await told();
  await tables.database.kysely.transaction().execute((trx) => repository().publish(trx));
  const [, ...again] = await told();
  expect(again.map(({ provider }) => provider)).toEqual([...providerNames].toSorted());
  const { sealedCredential, ...rest } = again[0] ?? {};
  expect(rest).toEqual({ ...change, sealedCredential: undefined });
  expect(sealedCredential).not.toBe(change?.sealedCredential);
  expect(createSecretBox(oldKey).open(sealedCredential ?? '', 'provider.settings-changed:anthropic')).toBe(
    'canary-secret-3',
  );
  expect(JSON.stringify(again)).not.toContain('canary-secret');
});

it('rejects a credential with a flipped byte or copied from another provider, but still reads the others', async () => {
  await save({
    keywords: { credential: 'one' },
    apify: { credential: 'two' },
    openai: { credential: 'three' },
  });
  await tables.database.pool.query(`
    update provider_settings as p set sealed_credential = k.sealed_credential from provider_settings as k
      where p.provider = 'apify' and k.provider = 'keywords';
    update provider_settings set sealed_credential = 'v1.old.AAAA' where provider = 'keywords'`);
  const all = await repository().list();
  expect(all.apify).toMatchObject({ credential: null, problem: expect.stringContaining('другой записи') });
  expect(all.keywords).toMatchObject({ credential: null, problem: expect.stringContaining('повреждён') });
  expect(all.openai).toMatchObject({ credential: 'three', problem: null });
});

it('names the missing key after a replacement of SECRETS_KEYS, and still accepts a new credential', async () => {
  await save({ keywords: { credential: 'lost' } });
  expect((await repository(freshKey).find('keywords')).problem).toContain('«old»');
  await save({ keywords: { credential: 'found' } }, freshKey);
  expect(await repository(freshKey).find('keywords')).toMatchObject({ credential: 'found', problem: null });
});

it('re-encrypts credentials encrypted with an older key, skips unreadable credentials, and then no longer needs the old key', async () => {
  await save({ keywords: { credential: 'one' }, apify: { credential: 'two' } });
  await save({ openai: { credential: 'lost' } }, newKey('lost'));
  const both = repository(`${freshKey},${oldKey}`);
  expect(await both.rotate(log)).toBe(2);
  expect(await both.rotate(log)).toBe(0);
  const all = await repository(freshKey).list();
  expect([all.keywords.credential, all.apify.credential, all.openai.credential]).toEqual([
    'one',
    'two',
    null,
  ]);
});

it('loses no field when changes are concurrent', async () => {
  const changes = providerNames.flatMap((name) => [
    save({ [name]: { credential: `secret of ${name}` } }),
    save({ [name]: { enabled: false } }),
  ]);
  await Promise.all(changes);
  const all = await repository().list();
  for (const name of providerNames)
    expect(all[name]).toMatchObject({ credential: `secret of ${name}`, enabled: false });
});

it('writes nothing if the callback that computes the change throws', async () => {
  const refused = repository().change(() => {
    throw new Error('no');
  }, by);
  await expect(refused).rejects.toThrow('no');
  expect(await rows('select 1 from outbox')).toEqual([]);
});

const remainingOf = (accountKey: string) =>
  findRemaining(tables.database.kysely, { accountKey, currency: 'requests' });
const inAnHour = () => new Date(Date.now() + 3_600_000);

it('keeps the newest quota, regardless of the order in which responses are stored', async () => {
  const resetAt = inAnHour();
  const at = (remaining: number, limit = 1_000, shiftMs = 0) =>
    saveQuota(tables.database.kysely, 'account', {
      limit,
      remaining,
      resetAt: new Date(resetAt.getTime() + shiftMs),
    });
  expect(await remainingOf('account')).toBeNull();
  await at(90);
  await at(95, 1_000, 1_000);
  expect((await remainingOf('account'))?.remaining).toBe(90);
  await at(80);
  expect((await remainingOf('account'))?.remaining).toBe(80);
  // A larger plan, and then the next month.
  await at(5_000, 10_000);
  expect((await remainingOf('account'))?.remaining).toBe(5_000);
  await at(9_999, 10_000, 86_400_000);
  expect(await remainingOf('account')).toMatchObject({
    limit: 10_000,
    remaining: 9_999,
  });
});

it('ignores a quota whose period is over', async () => {
  await saveQuota(tables.database.kysely, 'past', {
    limit: 10,
    remaining: 0,
    resetAt: new Date(Date.now() - 1_000),
  });
  expect(await remainingOf('past')).toBeNull();
  await saveQuota(tables.database.kysely, 'endless', { limit: null, remaining: 3, resetAt: null });
  expect(await remainingOf('endless')).toEqual({
    limit: null,
    remaining: 3,
    resetAt: null,
  });
});
