import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { dayMs } from '../domain/passwords/throttle.ts';
import type { AttemptRepository } from '../domain/repositories.ts';
import type { AuthTables } from './tables.ts';
import { isUnderAttack, readThrottleState } from './throttle-state.ts';

/** Number of the advisory lock for a key. It has 64 bits, so that collisions practically never occur. */
function lockNumber(key: string): bigint {
  return createHash('sha256').update(key).digest().readBigInt64BE();
}

/** Adds rows of `login_throttles` that end after `ms`; true if one of them is new or had ended. */
async function recordBegun(db: Kysely<AuthTables>, rows: { key: string; ms: number }[]): Promise<boolean> {
  const [keys, ms] = [rows.map((row) => row.key), rows.map((row) => row.ms)];
  // The subquery reads first, so that a flood against a known throttle writes nothing. Only the first of several
  // replicas writes.
  const { numAffectedRows = 0n } = await sql`
    insert into login_throttles (key, ends_at)
    select key, now() + ms * interval '1 ms' from unnest(${keys}::text[], ${ms}::float[]) as side (key, ms)
    where ms > 0 and not exists (
      select from login_throttles as known where known.key = side.key and known.ends_at > now()
    )
    order by key
    on conflict (key) do update set ends_at = excluded.ends_at where login_throttles.ends_at <= now()`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Login attempts of the last day, shared by all replicas. */
export function createAttemptRepository(db: Kysely<AuthTables>): AttemptRepository {
  return {
    async lock({ account, peer, network }) {
      const names = [`account ${account}`, `peer ${peer}`, `network ${network}`];
      // The locks are always taken in the same order, so that two attempts never deadlock.
      for (const number of names.map(lockNumber).toSorted((a, b) => (a < b ? -1 : 1)))
        await sql`select pg_advisory_xact_lock(${number.toString()}::bigint)`.execute(db);
    },
    throttleState: (keys) => readThrottleState(db, keys),
    async reserve({ account, peer, network }) {
      const row = await db
        .insertInto('login_attempts')
        .values({ account_key: account, peer_key: peer, network_key: network })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async markFailed(id) {
      await db
        .updateTable('login_attempts')
        .set({ failed: true, at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },
    async resetFailures(id, accountKey) {
      await db.deleteFrom('login_attempts').where('id', '=', id).execute();
      await db
        .updateTable('login_attempts')
        .set({ forgiven: true })
        .where('account_key', '=', accountKey)
        .where('failed', '=', true)
        .where('forgiven', '=', false)
        .execute();
    },
    async saveNetwork({ account, network }) {
      await db
        .insertInto('login_networks')
        .values({ account_key: account, network_key: network })
        .onConflict((known) =>
          known.columns(['account_key', 'network_key']).doUpdateSet({ last_at: sql<Date>`now()` }),
        )
        .execute();
    },
    recordThrottle: ({ account, network }, throttleState) =>
      recordBegun(db, [
        { key: `account ${account}`, ms: throttleState.account.throttledForMs },
        { key: `peer ${network}`, ms: throttleState.peer.throttledForMs },
      ]),
    isUnderAttack: ({ account }) => isUnderAttack(db, account),
    recordAttack: ({ account }) => recordBegun(db, [{ key: `attack ${account}`, ms: dayMs }]),
  };
}
