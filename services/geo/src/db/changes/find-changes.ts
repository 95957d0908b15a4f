import type { ChangeMetric, ChangeSort, MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Keyset position: value of the order and record of the last item of a page. */
export interface ChangePosition {
  value: string;
  id: string;
}

interface ChangesQuery {
  metric: ChangeMetric;
  minPercent: number;
  days: number;
  sort: ChangeSort;
  order: 'asc' | 'desc';
  after: ChangePosition | null;
  limit: number;
}

type Row = Omit<MetricChange, 'metric' | 'at'> & { id: string; at: Date; told_place: string };

/** The column of a metric; null = not known (a version from before stores 0 for an unknown volume). */
const values: Record<ChangeMetric, string> = {
  searchVolume: 'case when not is_volume_unknown then search_volume end',
  difficulty: 'difficulty',
  cpc: 'cpc',
};

/** From 0 no share can be told: such a move is larger than any other. */
const endless = '1e300';

/** What each order compares, and its type. */
const places: Record<ChangeSort, { column: string; type: 'float8' | 'text' }> = {
  size: { column: `coalesce(abs(percent), ${endless})::float8`, type: 'float8' },
  changePercent: { column: `coalesce(percent, ${endless})::float8`, type: 'float8' },
  before: { column: 'before', type: 'float8' },
  after: { column: 'after', type: 'float8' },
  at: { column: '(extract(epoch from at) * 1000)::float8', type: 'float8' },
  keyword: { column: "(keyword_key || ' ' || country)", type: 'text' },
};

/** The latest known reading of record `r` that fits. */
const latestKnown = (metric: ChangeMetric, fits: string): string => `
  select at, source, value from (
    select at, source, (${values[metric]})::float8 as value from readings where record_id = r.id and ${fits}
  ) as reading where value is not null order by at desc limit 1`;

/** Pairs that have moved, with the record and the place of each in the order. */
function changedPairs(metric: ChangeMetric, days: number): RawBuilder<unknown> {
  const newest = sql.raw(latestKnown(metric, 'true'));
  // A provider that was changed moves nothing: figures of two sources are not compared.
  const before = sql.raw(
    latestKnown(metric, 'at < n.at and (source = n.source or source is null or n.source is null)'),
  );
  const since = sql`now() - ${days} * interval '1 day'`;
  return sql`
    select r.id, r.keyword, r.keyword_key, r.country, n.at, o.value as before, n.value as after,
      round(((n.value - o.value) / nullif(o.value, 0) * 100)::numeric, 1) as percent
    from records as r cross join lateral (${newest}) as n cross join lateral (${before}) as o
    where r.last_updated > r.created_at and r.last_updated > ${since} and n.at > ${since} and n.value <> o.value`;
}

/** A page of moves in the order asked for. */
export async function findChanges(
  db: QueryExecutorProvider,
  { metric, minPercent, days, sort, order, after, limit }: ChangesQuery,
): Promise<{ change: MetricChange; position: ChangePosition }[]> {
  const { column, type } = places[sort];
  const way = sql.raw(order);
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const place = sql.raw(type === 'text' ? `${column} collate "C"` : column);
  const from = after
    ? sql`and (place, id) ${beyond} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Row>`
    select id, keyword, country, at, before, after, percent::float8 as "changePercent", place::text as told_place from (
      select *, ${place} as place from (${changedPairs(metric, days)}) as changed
      where percent is null or abs(percent) >= ${minPercent}
    ) as placed where true ${from} order by placed.place ${way}, id ${way} limit ${limit}`.execute(db);
  return rows.map(({ id, told_place: value, at, ...change }) => ({
    change: { ...change, metric, at: at.toISOString() },
    position: { value, id },
  }));
}
