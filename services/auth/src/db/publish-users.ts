import { accessEndingOf, type AccessEnding } from '@geoplan/contracts/access-ending';
import { maxUsersPerMessage, userChanged } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { AuthTables } from './tables.ts';

/**
 * Takes the next revision and the lock that orders changes to accounts until the transaction ends. The revision is at
 * least the clock in milliseconds, so that a restored database continues above the revisions known to its listeners.
 */
async function nextRevision(trx: QueryExecutorProvider): Promise<{ revision: number; at: Date }> {
  const { rows } = await sql<{ revision: number; at: Date }>`update user_announcements
    set revision = greatest(revision + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    returning revision::float8 as revision, clock_timestamp() as at`.execute(trx);
  if (!rows[0]) throw new Error('user_announcements row missing');
  return rows[0];
}

/** Publishes the access of one account, in the transaction that changes it. */
export async function publishUser(
  trx: QueryExecutorProvider,
  userId: string,
  ended: AccessEnding | null,
): Promise<void> {
  const { revision } = await nextRevision(trx);
  await enqueue(trx, userChanged, { revision, users: [{ userId, ended }], between: null });
}

/**
 * Publishes all accounts, in ranges of their ids. Listeners treat an account that is in no message as removed.
 * `refusedEmails` may not sign in and count as disabled.
 */
export function resendUsers(db: Kysely<AuthTables>, refusedEmails: readonly string[]): Work {
  return resends(userChanged, {
    db,
    title: 'Повтор доступа всех аккаунтов для других служб',
    async page(trx, after: string | null) {
      const { revision, at } = await nextRevision(trx);
      const { rows } = await sql<{
        userId: string;
        role: Role;
        disabled: boolean;
      }>`select id as "userId", role,
          disabled or email = any(${refusedEmails}::text[]) as disabled
        from users where ${after}::uuid is null or id > ${after}::uuid
        order by id limit ${maxUsersPerMessage}`.execute(trx);
      const users = rows.map(({ userId, ...access }) => ({ userId, ended: accessEndingOf(access) }));
      const upTo = users.length < maxUsersPerMessage ? null : (users.at(-1)?.userId ?? null);
      return { data: [{ revision, users, between: { after, upTo, at: at.toISOString() } }], next: upTo };
    },
  });
}
