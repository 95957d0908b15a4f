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

type Row = Omit<MetricChange, 'metric' | 'at'> & { id: string; key: string; at: Date };

/** A step from 0 has no percentage and sorts above all others, as in the index. */
const endless = '1e300';

/**
 * Compared columns of `records` for each order, and their values in a cursor; `%` is replaced by the prefix of the
 * metric's columns. `value` is computed here, because in the query it would be computed for all rows, before the sort.
 */
const orders: Record<ChangeSort, { columns: string; values: string; value: (row: Row) => string }> = {
  size: {
    columns: `coalesce(abs(%_percent), ${endless})`,
    values: '$::float8',
    value: ({ changePercent }) => (changePercent === null ? endless : String(Math.abs(changePercent))),
  },
  changePercent: {
    columns: `coalesce(%_percent, ${endless})`,
    values: '$::float8',
    value: ({ changePercent }) => String(changePercent ?? endless),
  },
  before: { columns: '%_before', values: '$::float8', value: ({ before }) => String(before) },
  after: { columns: '%_after', values: '$::float8', value: ({ after }) => String(after) },
  at: {
    columns: '%_moved_at',
    values: 'to_timestamp($::float8 / 1000)::timestamptz(3)',
    value: ({ at }) => String(at.getTime()),
  },
  // A key contains no line break. The two columns together are unique, and the index of the pairs has this order.
  keyword: {
    columns: 'keyword_key, country',
    values: `split_part($::text, e'\\n', 1), split_part($::text, e'\\n', 2)`,
    value: ({ key, country }) => `${key}\n${country}`,
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
  // the limit. The earliest time is a subquery, too, because it is then computed once and not for each row.
  const { rows } = await sql<Row>`
    select id, (select of.keyword_key from records as of where of.id = records.id) as key,
      (select of.keyword from records as of where of.id = records.id) as keyword,
      (select of.country from records as of where of.id = records.id) as country, ${sql.raw(part('%_moved_at as at, %_before as before, %_after as after, %_percent as "changePercent"'))}
    from records where ${sql.raw(column)}_moved_at is not null and ${sql.raw(column)}_moved_at > (select now() - ${days} * interval '1 day')
      and coalesce(abs(${sql.raw(column)}_percent), ${sql.raw(endless)}) >= ${minPercent} ${from}
    order by ${sql.raw(by)} limit ${limit}`.execute(db);
  return rows.map((row) => {
    const { id, key: _, at, ...change } = row;
    return {
      change: { ...change, metric, at: at.toISOString() },
      position: { value: orders[sort].value(row), id },
    };
  });
}
