import { recordBackupQuery } from '@geoplan/auth/db/last-backup';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../databases.ts';
import { findInstallation, type DatabaseName } from '../installation.ts';
import { environmentOf, makeMigratedDatabases, type TestDatabases } from '../testing/program-run.ts';
import { checkBackup, checkKeys, checkProvider, checkWorkspace } from './stored-causes.ts';

let databases: TestDatabases;
const keys = generateSecretKey();

beforeAll(async () => {
  databases = await makeMigratedDatabases();
});
afterAll(() => databases.drop());

const change = (name: DatabaseName, statement: string, values: unknown[] = []) =>
  withClient(databases.urls[name], (client) => client.query(statement, values));

/** Problem and advice that a check reports; `null` if there is none. */
async function complaint(check: typeof checkBackup, ring = keys): Promise<string | null> {
  const found = await check(findInstallation({ ...environmentOf(databases.urls), SECRETS_KEYS: ring }));
  return found && `${found.problem} → ${found.advice}`;
}

it('reports a missing backup, or one older than two days, until there is a new backup', async () => {
  expect(await complaint(checkBackup)).toBeNull();
  await change('auth', `update kysely_migration set timestamp = (now() - interval '5 days')::text`);
  expect(await complaint(checkBackup)).toContain('the last one is 5 days old → geoplan backup <folder>');
  await change('auth', recordBackupQuery, [new Date().toISOString()]);
  expect(await complaint(checkBackup)).toBeNull();
  await change('auth', `update last_backup set taken_at = now() - interval '49 hours'`);
  expect(await complaint(checkBackup)).toContain('the last one is 2 days old');
});

it("reports stored secrets whose key is not in the ring, but accepts the ring's second key", async () => {
  expect(await complaint(checkKeys)).toBeNull();
  const sealed = createSecretBox(keys).seal('a key', 'any row');
  await change('geo', `update provider_settings set sealed_credential = $1 where provider = 'keywords'`, [
    sealed,
  ]);
  await change('balance', 'update alert_settings set webhook_secret = $1', [sealed]);
  const other = generateSecretKey();
  const [id] = keys.split(':');
  expect(await complaint(checkKeys, other)).toMatch(
    `stored secrets: 1 of geo by the key "${id}", 1 of balance by the key "${id}" → put that key back`,
  );
  expect(await complaint(checkKeys, `${other},${keys}`)).toBeNull();
});

/** Stores a run of one pair that ended with this code. */
const storeRun = (code: string | null, startedAt: string) =>
  change(
    'geo',
    `with run as (insert into runs (status, total, done, from_store, last_seq, keywords, keyword_count, country_count,
        user_id, started_by, started_at)
      values ('completed', 1, 1, 0, 1, '{bonus}', 1, 1, gen_random_uuid(), 'a@example.org', ${startedAt}) returning id)
      insert into run_items (run_id, position, keyword, keyword_key, country, state, fresh_since, seq,
        error_code, error_message)
      select id, 0, 'bonus', 'bonus', 'de', 'failed', now(), 1, $1, $2 from run`,
    [code, code && 'Ключ провайдера недействителен.'],
  );

it('reports that the provider refused the last run, until a later run is not refused', async () => {
  expect(await complaint(checkProvider)).toBeNull();
  await storeRun('auth', `now() - interval '25 hours'`);
  expect(await complaint(checkProvider)).toBeNull();
  await storeRun('auth', `now() - interval '1 hour'`);
  expect(await complaint(checkProvider)).toMatch(
    'the last run was refused (auth): Ключ провайдера недействителен. → change the key',
  );
  await storeRun('unavailable', 'now()');
  expect(await complaint(checkProvider)).toBeNull();
});

it('reports a workspace database whose last sync failed, unless it is disabled', async () => {
  expect(await complaint(checkWorkspace)).toBeNull();
  await change(
    'notion',
    `with config as (insert into configs (id, name, sealed_token, counting)
        values (gen_random_uuid(), 'Portfolio', $1, '{}') returning id),
      connected as (insert into config_databases (config_id, database_id) select id, 'd' from config returning id)
      insert into syncs (database_row, status, last_error) select id, 'failed', 'Токен отозван.' from connected`,
    [createSecretBox(keys).seal('ntn_canary', 'any row')],
  );
  expect(await complaint(checkWorkspace)).toMatch(
    'last sync failed for databases: 1; "Portfolio": Токен отозван. → mend it in Notion',
  );
  await change('notion', 'update configs set is_active = false');
  expect(await complaint(checkWorkspace)).toBeNull();
});
