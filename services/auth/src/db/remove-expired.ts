import { forgetOldMessages } from '@geoplan/kit/outbox/inbox';
import { sql, type Kysely } from 'kysely';
import { windowMs } from '../domain/throttle-rules.ts';
import type { AuthTables } from './tables.ts';

/** Removes tries and throttles that count no more, sessions whose tokens have long expired and marks of messages long handled. */
export async function removeExpired(db: Kysely<AuthTables>): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('at', '<', sql<Date>`now() - ${windowMs} * interval '1 ms'`)
    .execute();
  await db
    .deleteFrom('login_throttles')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await forgetOldMessages(db);
}
