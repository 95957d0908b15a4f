import { sql, type QueryExecutorProvider } from 'kysely';

/** Adds new registrations to the counts per status of their runs. Runs in the transaction that stores them. */
export async function countRegistrations(trx: QueryExecutorProvider): Promise<void> {
  await sql`
    with moved as (
      select id, by_status, counted_seq, last_seq from drop_runs where last_seq > counted_seq
    ),
    found as (
      select m.id, i.result ->> 'status' as name, 1 as n
      from moved as m join drop_run_items as i on i.run_id = m.id and i.seq > m.counted_seq and i.seq <= m.last_seq
      where i.result ->> 'kind' = 'registration'
      union all
      select m.id, before.key, before.value::integer from moved as m cross join jsonb_each_text(m.by_status) as before
    ),
    summed as (select id, name, sum(n) as n from found group by id, name),
    counted as (select id, jsonb_object_agg(name, n) as by_status from summed group by id)
    update drop_runs set counted_seq = moved.last_seq, by_status = coalesce(counted.by_status, '{}')
    from moved left join counted using (id) where drop_runs.id = moved.id`.execute(trx);
}
