import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Calls of one outside account, spread evenly in time over every replica; the clock and the queue are Postgres'. */
export interface Pace {
  /**
   * Waits for the next free moment of this key. `perSecond` null = no limit, only `hold` counts.
   * @throws the signal's reason
   */
  take(key: string, perSecond: number | null, signal?: AbortSignal): Promise<void>;
  /** Nobody is let through for this long: what a 429 asks for. A shorter hold never ends a longer one. */
  hold(key: string, ms: number): Promise<void>;
}

/** Creates the table; called once, in a service's migration. */
export async function createPaceTable(db: QueryExecutorProvider): Promise<void> {
  await sql`create table pace (
    key text primary key,
    next_at timestamptz not null default '-infinity',
    held_until timestamptz not null default '-infinity'
  )`.execute(db);
}

/** A pace shared by everybody on this database. Keys are stored as they are: hash what is secret. */
export function createPostgresPace<T>(db: Kysely<T>): Pace {
  /** Reserves the next moment and returns how far away it is. */
  async function reserve(key: string, perSecond: number): Promise<number> {
    const gap = sql`make_interval(secs => ${1 / perSecond}::float8)`;
    const { rows } = await sql<{ wait_ms: number }>`
      insert into pace as p (key, next_at) values (${key}, clock_timestamp() + ${gap})
      on conflict (key) do update
        set next_at = greatest(p.next_at, p.held_until, clock_timestamp()) + ${gap}
      returning (extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(
      db,
    );
    return rows[0]?.wait_ms ?? 0;
  }

  async function heldMs(key: string): Promise<number> {
    const { rows } = await sql<{ held_ms: number }>`
      select (extract(epoch from held_until - clock_timestamp()) * 1000)::float8 as held_ms
      from pace where key = ${key} and held_until > clock_timestamp()`.execute(db);
    return rows[0]?.held_ms ?? 0;
  }

  return {
    async take(key, perSecond, signal) {
      for (;;) {
        if (perSecond !== null) {
          const waitMs = await reserve(key, perSecond);
          if (waitMs > 0) await sleep(waitMs, undefined, { signal });
        }
        // A hold that came while we slept counts as well.
        const held = await heldMs(key);
        if (held <= 0) return signal?.throwIfAborted();
        // Without a pace all would come back in the same moment.
        await sleep(held + (perSecond === null ? Math.random() * 100 : 0), undefined, { signal });
      }
    },
    async hold(key, ms) {
      await sql`
        insert into pace as p (key, held_until) values (${key}, clock_timestamp() + make_interval(secs => ${ms / 1000}::float8))
        on conflict (key) do update set held_until = greatest(p.held_until, excluded.held_until)`.execute(db);
    },
  };
}
