import { sql, type Kysely } from 'kysely';

const statements = [
  // Locks the active runs in the same order as every other change, so that none of their items ends before the commit.
  `select from drop_runs where status = 'running' order by id for update`,
  // Holds the histories that would be polled while their registration is unknown (kit, dependent-items).
  `update drop_run_items as i set not_before = '9999-12-31 00:00:00+00'
    where i.state = 'waiting' and i.lane = 'archive' and i.next_input -> 'soFar' is null and exists (
      select from drop_run_items as o
      where o.run_id = i.run_id and o.key = i.key and o.lane <> i.lane and o.state = 'waiting')`,
  // Ends the histories of taken domains that waited for the archive.
  `with taken as materialized (
      select i.run_id, i.position, row_number() over (partition by i.run_id order by i.position) as nth
      from drop_run_items as i
      where i.state = 'waiting' and i.lane = 'archive' and i.next_input -> 'soFar' is null and exists (
        select from drop_run_items as o
        where o.run_id = i.run_id and o.key = i.key and o.lane <> i.lane and o.result ->> 'status' = 'taken')
    ),
    ended as (
      update drop_run_items as i set state = 'succeeded', seq = r.last_seq + taken.nth, result = jsonb_build_object(
        'kind', 'history', 'outcome', 'taken', 'years', '[]'::jsonb, 'pageMonths', 0, 'redirectMonths', 0,
        'redirectsTo', null, 'titles', '[]'::jsonb, 'topics', '[]'::jsonb,
        'checkedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from taken join drop_runs as r on r.id = taken.run_id
      where i.run_id = taken.run_id and i.position = taken.position
    ),
    counted as (
      select run_id, count(*)::int as done, (
        select count(*)::int from drop_run_items as i where i.run_id = taken.run_id and i.state = 'cancelled'
      ) as cancelled
      from taken group by run_id
    ),
    moved as (
      update drop_runs as r set done = r.done + c.done, last_seq = r.last_seq + c.done,
        status = case when r.done + c.done + c.cancelled < r.total then r.status
          when c.cancelled > 0 then 'cancelled' else 'completed' end,
        finished_at = case when r.done + c.done + c.cancelled = r.total then now() end
      from counted as c where r.id = c.run_id returning r.id, r.status
    )
    select pg_notify('drop_runs', id || case when status = 'running' then ' moved' else ' over' end) from moved`,
];

/** Makes the histories of active lists depend on their registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
