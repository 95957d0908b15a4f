import {
  siteChangeKinds,
  type SiteChange,
  type SiteChangeKind,
} from '@geoplan/contracts/notion/site-changes';
import { sql, type QueryExecutorProvider } from 'kysely';
import { findVisibleDatabases } from './visible-databases.ts';

/** Position of the end of a page; changes are sorted by time, the latest first, then by kind and site. */
export interface ChangePosition {
  atMs: number;
  /** Index of the kind in `siteChangeKinds`. */
  kind: number;
  id: string;
}

interface ChangeFilter {
  since: Date;
  kind: SiteChangeKind | null;
  after: ChangePosition | null;
  limit: number;
}

type Totals = Record<SiteChangeKind, number>;

/** Page of the changes made by syncs since a given time, with the totals of all changes. */
export async function findSiteChanges(
  db: QueryExecutorProvider,
  databaseId: string | undefined,
  { since, kind, after, limit }: ChangeFilter,
): Promise<{ rows: (SiteChange & { position: ChangePosition })[]; totals: Totals }> {
  const shown = sql`any(${(await findVisibleDatabases(db, databaseId)).map(({ row }) => row)}::uuid[])`;
  const fields = sql`id, url, brand, geo, status`;
  const all = sql`(select ${fields}, added_at as at, 0 as kind, null as before from sites
      where database_row = ${shown} and added_at > ${since}
    union all select ${fields}, status_changed_at, 1, status_before from sites
      where database_row = ${shown} and status_changed_at > ${since}
    union all select ${fields}, removed_at, 2, null from removed_sites
      where database_row = ${shown} and removed_at > ${since}) c`;
  const ms = sql`(extract(epoch from at) * 1000)::float8`;
  const beyond = after
    ? sql`(-${ms}, kind, id) > (${-after.atMs}::float8, ${after.kind}::int4, ${after.id}::text)`
    : sql`true`;
  const wanted = kind === null ? null : siteChangeKinds.indexOf(kind);
  const [page, counts] = await Promise.all([
    sql<
      Omit<SiteChange, 'kind' | 'at'> & { position: ChangePosition }
    >`select id as "siteId", url, brand, geo, status, before,
        json_build_object('atMs', ${ms}, 'kind', kind, 'id', id) as position
      from ${all} where (${wanted}::int4 is null or kind = ${wanted}) and ${beyond}
      order by -${ms}, kind, id limit ${limit}`.execute(db),
    sql<Totals>`select count(*) filter (where kind = 0)::int as added,
      count(*) filter (where kind = 1)::int as status,
      count(*) filter (where kind = 2)::int as removed from ${all}`.execute(db),
  ]);
  const rows = page.rows.map((row) => ({
    ...row,
    kind: siteChangeKinds[row.position.kind] ?? 'added',
    at: new Date(row.position.atMs).toISOString(),
  }));
  return { rows, totals: counts.rows[0] ?? { added: 0, status: 0, removed: 0 } };
}
