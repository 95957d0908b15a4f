import { createDatabase } from '@geoplan/kit/database/pool';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuth } from '../testing/start-auth.ts';
import { removeExpired } from './remove-expired.ts';
import type { AuthTables } from './tables.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

it('removes only expired rows', async () => {
  await auth.sql(`insert into login_attempts (account_key, peer_key, network_key, at)
    values ('old', 'x', 'x', now() - interval '25 h'), ('new', 'x', 'x', now() - interval '23 h')`);
  await auth.sql(`insert into login_networks (account_key, network_key, last_at)
    values ('old', 'x', now() - interval '91 days'), ('new', 'x', now() - interval '89 days')`);
  await auth.sql(`insert into sessions (id, user_id, expires_at, ip)
    values (gen_random_uuid(), gen_random_uuid(), now() - interval '25 h', 'old'),
           (gen_random_uuid(), gen_random_uuid(), now() - interval '1 h', 'new')`);
  const { databaseUrl: url, running } = auth;
  const database = createDatabase<AuthTables>({ url, log: running.log, applicationName: 'test' });
  await removeExpired(database.kysely);
  await database.close();
  expect(await auth.sql('select account_key from login_attempts')).toEqual([{ account_key: 'new' }]);
  expect(await auth.sql('select account_key from login_networks')).toEqual([{ account_key: 'new' }]);
  expect(await auth.sql('select ip from sessions')).toEqual([{ ip: 'new' }]);
});
