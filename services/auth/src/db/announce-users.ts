import { accessEndingOf, type AccessEnding } from '@geoplan/contracts/access-ending';
import { maxUsersPerMessage, userChanged } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Once a day, with room for a night in which this process slept. */
const republishAfterHours = 20;

/**
 * Takes the next revision, and the lock that orders changes of accounts until the transaction ends. Milliseconds of the
 * clock where they are larger: a restored database continues above what its listeners have seen.
 */
async function nextRevision(trx: QueryExecutorProvider): Promise<{ revision: number; at: Date }> {
  const { rows } = await sql<{ revision: number; at: Date }>`update user_announcements
    set revision = greatest(revision + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    returning revision::float8 as revision, clock_timestamp() as at`.execute(trx);
  if (!rows[0]) throw new Error('the row of user_announcements is missing');
  return rows[0];
}

/** Publishes the access of one account, in the transaction that changes it. */
export async function announceUser(
  trx: QueryExecutorProvider,
  userId: string,
  ended: AccessEnding | null,
): Promise<void> {
  const { revision } = await nextRevision(trx);
  await enqueue(trx, userChanged, { revision, users: [{ userId, ended }], between: null });
}

/** Requests that all accounts are published, by the next poll of any replica. */
export async function requestAnnouncement(db: QueryExecutorProvider): Promise<void> {
  await sql`update user_announcements set requested_at = clock_timestamp()`.execute(db);
}

/**
 * Publishes all accounts where that is due (P37): on request, once a day, and to a new listener (`to`, all by default).
 * A removed account is one that no message names. `refusedEmails` may not sign in and count as disabled. Returns the
 * number of accounts; `null` if it was not due, or another process publishes.
 */
export function announceAllIfDue<T>(
  db: Kysely<T>,
  refusedEmails: readonly string[],
  to: readonly string[] = userChanged.listeners,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const due = await sql`select from user_announcements
      where published_at is null or published_at < requested_at or not published_to @> ${to}::text[]
        or published_at < now() - ${republishAfterHours} * interval '1 hour'
      for update skip locked`.execute(trx);
    if (due.rows.length === 0) return null;
    const { revision, at } = await nextRevision(trx);
    const { rows } = await sql<{ userId: string; role: Role; disabled: boolean }>`select id as "userId", role,
        disabled or email = any(${refusedEmails}::text[]) as disabled
      from users order by id`.execute(trx);
    const users = rows.map(({ userId, ...access }) => ({ userId, ended: accessEndingOf(access) }));
    let after: string | null = null;
    for (let from = 0; from === 0 || from < users.length; from += maxUsersPerMessage) {
      const part = users.slice(from, from + maxUsersPerMessage);
      const isLast = from + maxUsersPerMessage >= users.length;
      const upTo: string | null = isLast ? null : (part.at(-1)?.userId ?? null);
      // oxlint-disable-next-line no-await-in-loop -- in the order of their ids
      await enqueue(trx, userChanged, {
        revision,
        users: part,
        between: { after, upTo, at: at.toISOString() },
      });
      after = upTo;
    }
    await sql`update user_announcements set published_at = clock_timestamp(), published_to = ${to}`.execute(
      trx,
    );
    return users.length;
  });
}
