import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { itemKeyOf, type ItemKey, type Runs } from '../define-runs.ts';
import { openLanesOfLeases, wakeLanes } from './lanes.ts';

/** Leases of these items, locked in a fixed order so that renewals and releases never deadlock. */
function lockedLeases({ leases, key, lane }: Runs, items: readonly ItemKey[], isOurs: RawBuilder<boolean>) {
  return sql`(
    select ${key}, ${lane} from ${leases}
    where ${isOurs} and (${key}, ${lane}) in (select * from unnest(
      ${items.map((item) => item.key)}::text[], ${items.map((item) => item.lane)}::text[]))
    order by ${key}, ${lane} for update
  ) as locked`;
}

/**
 * Renews leases, including expired leases that no other process holds. Returns the items to drop, because no run
 * waits for them or another process holds them.
 */
export async function renewLeases<Item extends ItemKey>(
  db: QueryExecutorProvider,
  runs: Runs,
  { holder, items, leaseMs }: { holder: string; items: readonly Item[]; leaseMs: number },
): Promise<Item[]> {
  if (items.length === 0) return [];
  const { key, lane } = runs;
  const isOurs = sql<boolean>`(holder = ${holder} or until <= clock_timestamp())`;
  const { rows } = await sql<ItemKey & { is_wanted: boolean }>`
    update ${runs.leases} as l set holder = ${holder}, until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    from ${lockedLeases(runs, items, isOurs)}
    where l.${key} = locked.${key} and l.${lane} = locked.${lane}
    returning l.${key} as key, l.${lane} as lane, exists (
      select from ${runs.items} as i where i.state = 'waiting' and i.${key} = l.${key} and i.${lane} = l.${lane}
    ) as is_wanted`.execute(db);
  const wanted = new Set(rows.filter((row) => row.is_wanted).map(itemKeyOf));
  return items.filter((item) => !wanted.has(itemKeyOf(item)));
}

/** Statement that deletes the leases; its transaction opens their lanes. */
export const deleteLeases = (
  runs: Runs,
  holder: string,
  items: readonly ItemKey[],
): RawBuilder<unknown> => sql`
  delete from ${runs.leases} as l using ${lockedLeases(runs, items, sql`holder = ${holder}`)}
  where l.${runs.key} = locked.${runs.key} and l.${runs.lane} = locked.${runs.lane}`;

/** Hands items back by releasing their leases and opening their lanes. */
export const releaseItems = (
  db: QueryExecutorProvider,
  runs: Runs,
  holder: string,
  items: readonly ItemKey[],
): Promise<void> => openLanesOfLeases(db, runs, deleteLeases(runs, holder, items));

/**
 * Removes leftovers: unheld leases of items that no run waits for, and processes without contact for a month. Also
 * wakes lanes that sleep without a reason. Leases of waiting items stay, because a process with a result renews them
 * even after hours without Postgres. The next claim takes over the remaining leases. Returns the number of removed
 * leases and woken lanes.
 */
export async function sweepRuns(db: QueryExecutorProvider, runs: Runs): Promise<number> {
  const { leases, key, lane } = runs;
  // Leases being renewed are skipped, because waiting for them in a different order would cause a deadlock.
  const { numAffectedRows } = await sql`with gone as (
      delete from ${runs.workers} where seen_at < now() - interval '30 days')
    delete from ${leases} as l using (
      select ${key}, ${lane} from ${leases} as old
      where until < clock_timestamp() - interval '1 minute' and not exists (
        select from ${runs.items} as i where i.state = 'waiting' and i.${key} = old.${key} and i.${lane} = old.${lane}
      ) for update skip locked
    ) as stale where l.${key} = stale.${key} and l.${lane} = stale.${lane}`.execute(db);
  return Number(numAffectedRows ?? 0) + (await wakeLanes(db, runs));
}

/**
 * Removes runs that ended more than `days` days ago, together with their items; at most `limit` runs per call.
 * Returns the number of removed runs.
 */
export async function removeOldRuns(
  db: QueryExecutorProvider,
  { runs }: Runs,
  { days, limit = 10 }: { days: number; limit?: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${runs} where id in (
    select id from ${runs} where status <> 'running' and finished_at < now() - ${days} * interval '1 day'
    order by finished_at limit ${limit} for update skip locked
  )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
