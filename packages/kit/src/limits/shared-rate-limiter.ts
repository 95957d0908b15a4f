import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/**
 * Rate limiter for an external account, shared by all replicas. It spreads calls evenly, using the clock of Postgres
 * and a queue in Postgres.
 */
export interface SharedRateLimiter {
  /**
   * Waits for the key's next free slot. If `perSecond` is `null` there is no rate limit, and only `pause` applies.
   * @throws the signal's reason
   */
  acquire(key: string, perSecond: number | null, signal?: AbortSignal): Promise<void>;
  /** Blocks the key for `ms`, as requested by a 429. A shorter pause never ends a longer one. */
  pause(key: string, ms: number): Promise<void>;
}

/** Creates the table `rate_limits`; called once, in a service's migration. */
export async function createRateLimitTable(db: QueryExecutorProvider): Promise<void> {
  await sql`create table rate_limits (
    key text primary key,
    next_at timestamptz not null default '-infinity',
    held_until timestamptz not null default '-infinity'
  )`.execute(db);
}

/** End of a key's pause; `null` if there is none. Pauses of less than a second are not worth reporting. */
export async function findPauseEnd(db: QueryExecutorProvider, key: string): Promise<Date | null> {
  const { rows } = await sql<{ held_until: Date }>`select held_until from rate_limits
    where key = ${key} and held_until > clock_timestamp() + interval '1 second'`.execute(db);
  return rows[0]?.held_until ?? null;
}

/** Rate limiter shared by all users of this database. Keys are stored unchanged, so secret keys must be hashed. */
export function createSharedRateLimiter<T>(db: Kysely<T>): SharedRateLimiter {
  /** Reserves the next slot and returns the time until that slot, ms. */
  async function reserve(key: string, perSecond: number): Promise<number> {
    const gap = sql`make_interval(secs => ${1 / perSecond}::float8)`;
    const { rows } = await sql<{ wait_ms: number }>`
      insert into rate_limits as p (key, next_at) values (${key}, clock_timestamp() + ${gap})
      on conflict (key) do update
        set next_at = greatest(p.next_at, p.held_until, clock_timestamp()) + ${gap}
      returning (extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(
      db,
    );
    return rows[0]?.wait_ms ?? 0;
  }

  async function pausedMs(key: string): Promise<number> {
    const { rows } = await sql<{ held_ms: number }>`
      select (extract(epoch from held_until - clock_timestamp()) * 1000)::float8 as held_ms
      from rate_limits where key = ${key} and held_until > clock_timestamp()`.execute(db);
    return rows[0]?.held_ms ?? 0;
  }

  return {
    async acquire(key, perSecond, signal) {
      for (;;) {
        if (perSecond !== null) {
          const waitMs = await reserve(key, perSecond);
          if (waitMs > 0) await sleep(waitMs, undefined, { signal });
        }
        // A pause that began during the sleep counts as well.
        const paused = await pausedMs(key);
        if (paused <= 0) return signal?.throwIfAborted();
        // Jitter is added, because without a rate all callers would resume at the same moment.
        await sleep(paused + (perSecond === null ? Math.random() * 100 : 0), undefined, { signal });
      }
    },
    async pause(key, ms) {
      await sql`
        insert into rate_limits as p (key, held_until) values (${key}, clock_timestamp() + make_interval(secs => ${ms / 1000}::float8))
        on conflict (key) do update set held_until = greatest(p.held_until, excluded.held_until)`.execute(db);
    },
  };
}
