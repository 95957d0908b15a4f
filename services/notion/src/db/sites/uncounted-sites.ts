import type { UncountedReason, UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { statusKey } from '../../domain/sites/parse-site.ts';
import { findVisibleDatabases, type VisibleDatabase } from './visible-databases.ts';

/** Position of the end of a page; rows are sorted by reason, then by age (the youngest first), then by id. */
export interface UncountedPosition {
  /** Index of the reason in `uncountedReasons`. */
  reason: number;
  createdMs: number;
  id: string;
}

interface UncountedFilter {
  reason: UncountedReason | null;
  after: UncountedPosition | null;
  limit: number;
}

/** True for a field that the workspace did not report and that has no earlier value. */
const isUnknown = (field: 'geo' | 'brand' | 'status') => {
  const column = sql.ref(`s.${field}`);
  return sql`(${column} = '' and ${field}::text = any(s.unknown_fields))`;
};

/** One row per site and reason. */
function uncounted(shown: readonly VisibleDatabase[]): RawBuilder<unknown> {
  const { launched = [], inWork = [], notCounted = [] } = shown[0]?.counting ?? {};
  const ruled = [...launched, ...inWork, ...notCounted].map(statusKey);
  return sql`(select s.*, why.place, why.reason, (extract(epoch from s.created_at) * 1000)::float8 as created_ms
    from sites s cross join lateral (values
      (0, 'no_country', s.countries = '{}' and not ${isUnknown('geo')}),
      (1, 'no_brand', s.brand_key = '' and not ${isUnknown('brand')}),
      (2, 'no_rule', s.status_key <> all(${ruled}::text[]) and not ${isUnknown('status')}),
      (3, 'not_reported', ${isUnknown('geo')} or ${isUnknown('brand')} or ${isUnknown('status')})) why (place, reason, applies)
    where s.database_row = any(${shown.map(({ row }) => row)}::uuid[]) and why.applies)`;
}

/**
 * Page of the sites that are left out of a count, with the totals of all reasons; a site is listed under each of its
 * reasons.
 */
export async function listUncounted(
  db: QueryExecutorProvider,
  databaseId: string | undefined,
  { reason, after, limit }: UncountedFilter,
): Promise<{
  rows: (UncountedSite & { position: UncountedPosition })[];
  totals: Record<UncountedReason, number>;
}> {
  const shown = await findVisibleDatabases(db, databaseId);
  const all = uncounted(shown);
  const beyond = after
    ? sql`(place, -created_ms, id) > (${after.reason}::int4, ${-after.createdMs}::float8, ${after.id}::text)`
    : sql`true`;
  const [page, counts] = await Promise.all([
    sql<UncountedSite & { position: UncountedPosition }>`select id, url, brand, geo, status, reason,
        notion_url as "notionUrl", json_build_object('reason', place, 'createdMs', created_ms, 'id', id) as position
      from ${all} u where (${reason}::text is null or reason = ${reason}) and ${beyond}
      order by place, created_ms desc, id limit ${limit}`.execute(db),
    sql<
      Record<UncountedReason, number>
    >`select count(*) filter (where reason = 'no_country')::int as no_country,
      count(*) filter (where reason = 'no_brand')::int as no_brand,
      count(*) filter (where reason = 'no_rule')::int as no_rule,
      count(*) filter (where reason = 'not_reported')::int as not_reported from ${all} u`.execute(db),
  ]);
  const totals = counts.rows[0] ?? { no_country: 0, no_brand: 0, no_rule: 0, not_reported: 0 };
  return { rows: page.rows, totals };
}
