import type { ChangeMetric, ChangeSort, MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { sql, type QueryExecutorProvider } from 'kysely';
import { deltaColumns } from './delta-columns.ts';

/** Keyset position: sort value and record of the last item of a page. */
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

type Row = Omit<MetricChange, 'metric' | 'at'> & { id: string; at: Date; position: string };

/** A step from 0 has no percentage and sorts above all others, as in the index. */
const endless = '1e300';

/**
 * Compared columns of `records` for each order, and their values in a cursor; `%` is replaced by the prefix of the
 * metric's columns.
 */
const orders: Record<ChangeSort, { columns: string; text: string; values: string }> = {
  size: {
    columns: `coalesce(abs(%_percent), ${endless})`,
    text: `coalesce(abs(%_percent), ${endless})::text`,
    values: '$::float8',
  },
  changePercent: {
    columns: `coalesce(%_percent, ${endless})`,
    text: `coalesce(%_percent, ${endless})::text`,
    values: '$::float8',
  },
  before: { columns: '%_before', text: '%_before::text', values: '$::float8' },
  after: { columns: '%_after', text: '%_after::text', values: '$::float8' },
  at: {
    columns: '%_moved_at',
    text: '(extract(epoch from %_moved_at) * 1000)::float8::text',
    values: 'to_timestamp($::float8 / 1000)::timestamptz(3)',
  },
  // A key contains no line break. The two columns together are unique, and the index of the pairs has this order.
  keyword: {
    columns: 'keyword_key, country',
    text: `keyword_key || e'\\n' || country`,
    values: `split_part($::text, e'\\n', 1), split_part($::text, e'\\n', 2)`,
  },
};

/** Page of deltas in the requested order, from the columns of the pairs. */
export async function findChanges(
  db: QueryExecutorProvider,
  { metric, minPercent, days, sort, order, after, limit }: ChangesQuery,
): Promise<{ change: MetricChange; position: ChangePosition }[]> {
  const column = deltaColumns[metric];
  const part = (text: string) => text.replaceAll('%', column);
  const columns = part(orders[sort].columns);
  const value = (position: string) =>
    sql.join(
      orders[sort].values
        .split('$')
        .flatMap((text, at) => (at === 0 ? sql.raw(text) : [sql`${position}`, sql.raw(text)])),
      sql.raw(''),
    );
  const from = after
    ? sql`and (${sql.raw(columns)}, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${value(after.value)}, ${after.id}::uuid)`
    : sql``;
  const by = [...columns.split(/, (?=country$)/), 'id'].map((each) => `${each} ${order}`).join(', ');
  // Columns outside the index are read only for the rows of the page, because a subquery in the select list runs after
  // the limit.
  const { rows } = await sql<Row>`
    select id, (select of.keyword from records as of where of.id = records.id) as keyword,
      (select of.country from records as of where of.id = records.id) as country, ${sql.raw(part('%_moved_at as at, %_before as before, %_after as after, %_percent as "changePercent"'))},
      ${sql.raw(part(orders[sort].text))} as position
    from records where ${sql.raw(column)}_moved_at is not null and ${sql.raw(column)}_moved_at > now() - ${days} * interval '1 day'
      and coalesce(abs(${sql.raw(column)}_percent), ${sql.raw(endless)}) >= ${minPercent} ${from}
    order by ${sql.raw(by)} limit ${limit}`.execute(db);
  return rows.map(({ id, position, at, ...change }) => ({
    change: { ...change, metric, at: at.toISOString() },
    position: { value: position, id },
  }));
}
