import { itemKeyOf, type ItemKey } from '@geoplan/kit/runs/define-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { SiteInput } from '../../domain/runs/site-item.ts';

/** Waiting site, with one of the runs in which it waits. */
export interface UncheckedSite extends ItemKey {
  runId: string;
  input: SiteInput;
  /** Time of this query. */
  takenAt: string;
}

/**
 * Waiting sites of these hosts in all runs, except sites held by a worker and the `finished` sites. Locks the runs of
 * all items that the transaction ends, and then these sites, so that they cannot be claimed.
 */
export async function listUncheckedSites(
  trx: QueryExecutorProvider,
  hosts: readonly string[],
  finished: readonly ItemKey[],
): Promise<UncheckedSite[]> {
  const lanes = [...new Set([...hosts, ...finished.map(({ lane }) => lane)])];
  // Runs are locked before items, in the same order as everywhere else (kit/runs/rows/finish-items.ts).
  await sql`select from runs where id in (
      select run_id from run_items where state = 'waiting' and lane = any(${lanes}::text[])
    ) order by id for update`.execute(trx);
  const { rows } = await sql<UncheckedSite>`
    select i.run_id as "runId", i.key, i.lane, i.input, clock_timestamp()::text as "takenAt" from run_items as i
    where i.state = 'waiting' and i.lane = any(${hosts}::text[]) and not exists (
      select from item_leases as l where l.key = i.key and l.lane = i.lane and l.until > clock_timestamp()
    ) order by i.run_id, i.position for update of i skip locked`.execute(trx);
  const unchecked = new Map(rows.map((row) => [itemKeyOf(row), row]));
  for (const item of finished) unchecked.delete(itemKeyOf(item));
  return [...unchecked.values()];
}
