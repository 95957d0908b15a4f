import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { expect, it, onTestFinished } from 'vitest';
import { removeExpired } from './remove-expired.ts';
import type { AuthTables } from './tables.ts';

it('removes only expired rows', async () => {
  const fresh = await migratedDatabase(new URL('./migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<AuthTables>({ url: fresh.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  const sql = async (text: string) => (await database.pool.query(text)).rows as unknown[];
  await sql(`insert into login_attempts (account_key, peer_key, network_key, at)
    values ('old', 'x', 'x', now() - interval '25 h'), ('new', 'x', 'x', now() - interval '23 h')`);
  await sql(`insert into login_networks (account_key, network_key, last_at)
    values ('old', 'x', now() - interval '91 days'), ('new', 'x', now() - interval '89 days')`);
  await sql(`insert into sessions (id, user_id, expires_at, ip)
    values (gen_random_uuid(), gen_random_uuid(), now() - interval '25 h', 'old'),
           (gen_random_uuid(), gen_random_uuid(), now() - interval '1 h', 'new')`);
  await removeExpired(database.kysely);
  expect(await sql('select account_key from login_attempts')).toEqual([{ account_key: 'new' }]);
  expect(await sql('select account_key from login_networks')).toEqual([{ account_key: 'new' }]);
  expect(await sql('select ip from sessions')).toEqual([{ ip: 'new' }]);
});
