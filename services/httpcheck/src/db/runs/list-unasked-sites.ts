import { itemKeyOf, type ItemKey } from '@geoplan/kit/runs/define-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { SiteInput } from '../../domain/runs/site-item.ts';

/** A site that waits, and one of the runs in which it does. */
export interface UnaskedSite extends ItemKey {
  runId: string;
  input: SiteInput;
  /** Now. */
  takenAt: string;
}

/**
 * The sites of these hosts that wait in any run and that nobody has in hand, the `finished` ones aside. Locks them, so
 * that no claim takes them any more, and before them the runs of all that the transaction is going to end.
 */
export async function listUnaskedSites(
  trx: QueryExecutorProvider,
  hosts: readonly string[],
  finished: readonly ItemKey[],
): Promise<UnaskedSite[]> {
  const lanes = [...new Set([...hosts, ...finished.map(({ lane }) => lane)])];
  // Runs before items, and in one order, as everywhere (kit/runs/rows/finish-items.ts).
  await sql`select from runs where id in (
      select run_id from run_items where state = 'waiting' and lane = any(${lanes}::text[])
    ) order by id for update`.execute(trx);
  const { rows } = await sql<UnaskedSite>`
    select i.run_id as "runId", i.key, i.lane, i.input, clock_timestamp()::text as "takenAt" from run_items as i
    where i.state = 'waiting' and i.lane = any(${hosts}::text[]) and not exists (
      select from item_leases as l where l.key = i.key and l.lane = i.lane and l.until > clock_timestamp()
    ) order by i.run_id, i.position for update of i skip locked`.execute(trx);
  const unasked = new Map(rows.map((row) => [itemKeyOf(row), row]));
  for (const item of finished) unasked.delete(itemKeyOf(item));
  return [...unasked.values()];
}
