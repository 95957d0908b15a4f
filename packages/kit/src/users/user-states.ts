import type { userChanged } from '@geoplan/contracts/auth';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { z } from 'zod';

/**
 * Creates the table of account states that auth publishes; called once per service, in a migration. A user without a
 * row may act, because auth has published no restriction.
 */
export async function createUserStates(db: QueryExecutorProvider): Promise<void> {
  await sql`create table user_states (
    user_id uuid primary key,
    -- why the user may not start work any more; null if the user may
    ended text check (ended in ('removed', 'disabled', 'demoted')),
    revision bigint not null
  )`.execute(db);
}

/** SQL condition that the access of this user (a column) has ended. */
export const hasAccessEnded = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from user_states as state where state.user_id = ${userId} and state.ended is not null)`;

/**
 * Minimum age of work that is compared with a list of accounts. The clocks of two servers differ, and the user of
 * recent work may be newer than the list.
 */
const clockMargin = sql`interval '5 minutes'`;

/**
 * Stores the access of users from a message; late, repeated and reordered messages change nothing. `activity` selects
 * `user_id` and `since` of all future work that this service does in the name of a user. A user with activity who is
 * missing from a complete range was removed, perhaps before this service had a copy of the accounts.
 */
export async function applyUserChange(
  trx: QueryExecutorProvider,
  { revision, users, between }: z.output<(typeof userChanged)['data']>,
  activity: RawBuilder<unknown>,
): Promise<void> {
  const ids = users.map(({ userId }) => userId);
  const named = sql`select * from unnest(${ids}::uuid[], ${users.map(({ ended }) => ended)}::text[]) as named (user_id, ended)`;
  const missing =
    between === null
      ? sql``
      : sql`union all select user_id, 'removed' from (
            select user_id from user_states
            union select user_id from (${activity}) as active where since < ${between.at}::timestamptz - ${clockMargin}
          ) as known
          where user_id <> all(${ids}::uuid[])
            and (${between.after}::uuid is null or user_id > ${between.after}::uuid)
            and (${between.upTo}::uuid is null or user_id <= ${between.upTo}::uuid)`;
  await sql`insert into user_states as stored (user_id, ended, revision)
    select user_id, ended, ${revision}::bigint from (${named} ${missing}) as given
    on conflict (user_id) do update set ended = excluded.ended, revision = excluded.revision
    where stored.revision < excluded.revision`.execute(trx);
}
