import { sql, type RawBuilder } from 'kysely';

/** Current calendar month in a time zone, `YYYY-MM`. */
export const monthOf = (timeZone: string): RawBuilder<string> =>
  sql`to_char(clock_timestamp() at time zone ${timeZone}, 'YYYY-MM')`;

/**
 * SQL: spending of a row `s` of `refresh_schedules` in this month, as `spent_pairs` and `spent_amount` (in the
 * budget's currency). A run in progress counts with its planned amount, or its actual amount if higher. An ended run
 * counts with the pairs bought and the amount charged.
 */
export const spentThisMonth = (timeZone: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(case when r.id is null then coalesce(l.spent_pairs, l.pairs)
      when r.status = 'running' then greatest(l.pairs, r.done - r.failed - r.from_store)
      else r.done - r.failed - r.from_store end), 0)::int as spent_pairs,
    coalesce(sum(case when r.id is null then coalesce(l.spent, l.price)
      when r.status = 'running' then greatest(l.price, used.amount)
      else used.amount end) filter (where l.currency = s.currency), 0)::float8 as spent_amount
  from refresh_runs as l left join runs as r on r.id = l.run_id
  cross join lateral (select coalesce(sum(u.amount), 0) as amount
    from run_usage as u where u.run_id = l.run_id and u.currency = l.currency) as used
  where l.schedule_id = s.id and l.month = ${monthOf(timeZone)})`;
