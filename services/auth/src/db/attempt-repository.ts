import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AttemptRepository } from '../domain/repositories.ts';
import { maxFailures, windowMs, type SideState } from '../domain/passwords/throttle.ts';
import type { AuthTables } from './tables.ts';

/** A reservation older than this belongs to a process that died: it counts as failed. */
const reservationMs = 15_000;

/** The lock's number for a key; 64 bits, so that two keys practically never share one. */
function lockNumber(key: string): bigint {
  return createHash('sha256').update(key).digest().readBigInt64BE();
}

const isFailed = sql`(failed or at < now() - ${reservationMs} * interval '1 ms')`;
const inWindow = sql`at > now() - ${windowMs} * interval '1 ms'`;

/** One side's failures, pending attempts and time left; reads at most ten rows, however many attempts there were. */
function sideOf(column: 'account_key' | 'peer_key', key: string) {
  const side = sql`${sql.ref(column)} = ${key}`;
  return sql`
    select count(*)::int as failures,
      (select count(*)::int from login_attempts where ${side} and ${inWindow} and not ${isFailed}) as pending,
      greatest(0, extract(epoch from (min(at) - now())) * 1000 + ${windowMs})::float as "endsInMs"
    from (
      select at from login_attempts where ${side} and ${inWindow} and ${isFailed} order by at desc limit ${maxFailures}
    ) as latest`;
}

interface SideRow {
  failures: number;
  pending: number;
  /** Until the oldest of the counted failures leaves the window; null without any. */
  endsInMs: number | null;
}

function toSideState({ failures, pending, endsInMs }: SideRow): SideState {
  return { failures, pending, throttledForMs: failures >= maxFailures ? (endsInMs ?? 0) : 0 };
}

/** Login attempts of the last 15 minutes, the same for every replica. */
export function createAttemptRepository(db: Kysely<AuthTables>): AttemptRepository {
  return {
    async lock({ account, peer }) {
      const numbers = [lockNumber(`account ${account}`), lockNumber(`peer ${peer}`)];
      // Always in the same order, so that two attempts never deadlock over the two locks.
      for (const number of numbers.toSorted((a, b) => (a < b ? -1 : 1)))
        await sql`select pg_advisory_xact_lock(${number.toString()}::bigint)`.execute(db);
    },
    async throttleState({ account, peer }) {
      const { rows } = await sql<{ account: SideRow; peer: SideRow }>`
        select row_to_json(a) as account, row_to_json(p) as peer
        from (${sideOf('account_key', account)}) as a, (${sideOf('peer_key', peer)}) as p`.execute(db);
      const none: SideRow = { failures: 0, pending: 0, endsInMs: null };
      return { account: toSideState(rows[0]?.account ?? none), peer: toSideState(rows[0]?.peer ?? none) };
    },
    async reserve({ account, peer }) {
      const row = await db
        .insertInto('login_attempts')
        .values({ account_key: account, peer_key: peer })
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
      await db
        .deleteFrom('login_attempts')
        .where((row) =>
          row.or([
            row('id', '=', id),
            row.and([row('account_key', '=', accountKey), row('failed', '=', true)]),
          ]),
        )
        .execute();
    },
    async recordThrottle({ account, peer }, throttleState) {
      const keys = [`account ${account}`, `peer ${peer}`];
      const ms = [throttleState.account.throttledForMs, throttleState.peer.throttledForMs];
      // Looked up first: a flood against a throttle already noted writes nothing. Of several replicas one is first.
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
    },
  };
}
