import { purgeInbox } from '@geoplan/kit/outbox/inbox';
import { sql, type Kysely } from 'kysely';
import { dayMs } from '../domain/passwords/throttle.ts';
import type { AuthTables } from './tables.ts';

/**
 * Removes expired rows: attempts from earlier days, throttles that have ended, networks unused for a quarter, sessions
 * whose tokens expired long ago, and old inbox marks.
 */
export async function removeExpired(db: Kysely<AuthTables>): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('at', '<', sql<Date>`now() - ${dayMs} * interval '1 ms'`)
    .execute();
  await db
    .deleteFrom('login_throttles')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('login_networks')
    .where('last_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await purgeInbox(db);
}
