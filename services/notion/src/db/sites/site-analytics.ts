import type { notionAnalytics } from '@geoplan/contracts/notion/notion';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { statusKey } from '../../domain/sites/parse-site.ts';
import { hasMonth, startMonth } from './start-month.ts';
import { findVisibleDatabases, lastSyncOf } from './visible-databases.ts';

type Analytics = z.output<(typeof notionAnalytics)['response']>['data'];

/**
 * All counts for the analytics screen, in one query. Empty cells count towards the total; empty cells of GEO × status
 * count towards the total of their GEO.
 */
export async function readAnalytics(
  db: QueryExecutorProvider,
  databaseId: string | undefined,
): Promise<Analytics> {
  const shown = await findVisibleDatabases(db, databaseId);
  const launched = (shown[0]?.counting.launched ?? []).map(statusKey);
  const pairs = sql`json_agg(json_build_object('value', value, 'count', count) order by count desc, value)`;
  const { rows } = await sql<Omit<Analytics, 'lastSync'>>`with site as materialized (
    select brand, brand_key, status, status_key, geo_labels, case when ${hasMonth} then ${startMonth} end as month
    from sites
    where database_row = any(${shown.map(({ row }) => row)}::uuid[])
  ), place as materialized (
    select lower(label) as key, label, status, status_key from site cross join unnest(geo_labels) label
  ), geo as (select min(label collate "C") as value, count(*) from place group by key
  ), brand as (
    select upper(left(min(brand collate "C"), 1)) || substr(min(brand collate "C"), 2) as value, count(*)
    from site where brand_key <> '' group by brand_key
  ), named as (
    select status_key, upper(left(min(status collate "C"), 1)) || substr(min(status collate "C"), 2) as value, count(*)
    from site where status_key <> '' group by status_key
  ), crossed as (
    select min(label collate "C") as geo, coalesce(n.value, '') as status, count(*)
    from place left join named n using (status_key) group by key, n.value
  ), launch as (
    select to_date(month, 'YYYY-MM') as month, count(*) from site
    where status_key = any(${launched}::text[]) and month is not null group by 1
  ), calendar as (
    select generate_series(min(month), max(month), interval '1 month')::date as month from launch
  )
  select (select count(*)::int from site) as "totalProjects",
    coalesce((select ${pairs} from geo), '[]') as geo,
    coalesce((select ${pairs} from brand), '[]') as brands,
    coalesce((select ${pairs} from named), '[]') as statuses,
    coalesce((select json_agg(json_build_object('geo', geo, 'status', status, 'count', count)
      order by count desc, geo, status) from crossed), '[]') as "geoByStatus",
    coalesce((select json_agg(json_build_object('month', to_char(c.month, 'YYYY-MM'), 'count', coalesce(l.count, 0))
      order by c.month) from calendar c left join launch l using (month)), '[]') as "launchesByMonth"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('query returned no row');
  return { ...found, lastSync: lastSyncOf(shown) };
}
