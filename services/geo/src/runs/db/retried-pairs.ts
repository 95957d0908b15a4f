import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import type { ItemKey } from '@geoplan/kit/runs/define-runs';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Pair } from '../../metrics/domain/provider.ts';
import { isFrom } from '../../metrics/db/records/sources.ts';

/**
 * Pairs that a retry of a run (the whole run or these items) would buy. Pairs stored since then from the same source
 * cost nothing.
 */
export async function findRetriedPairs(
  db: QueryExecutorProvider,
  { runId, items, source }: { runId: string; items: readonly ItemKey[] | undefined; source: RecordSource },
): Promise<Pair[]> {
  const isNamed = items
    ? sql`and (keyword_key, country) in (select * from unnest(
        ${items.map(({ key }) => key)}::text[], ${items.map(({ lane }) => lane)}::text[]))`
    : sql``;
  const { rows } = await sql<Pair>`select keyword, country from run_items as i
    where run_id = ${runId} and state in ('failed', 'cancelled') ${isNamed} and not exists (
      select from records where records.keyword_key = i.keyword_key and records.country = i.country
        and records.last_updated >= i.fresh_since and ${isFrom(source)})`.execute(db);
  return rows;
}
