import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Adds newly stored results to the counts per code and reason of their runs. Runs in the transaction that stores the
 * results, which holds the locks of the runs.
 */
export async function countByStatus(trx: QueryExecutorProvider): Promise<void> {
  await sql`
    with moved as (
      select id, by_status, counted_seq, last_seq from runs where last_seq > counted_seq
    ),
    found as (
      select m.id, case when i.result ->> 'httpStatus' = '0' then i.result ->> 'reason'
          else i.result ->> 'httpStatus' end as name, 1 as n
      from moved as m join run_items as i on i.run_id = m.id and i.seq > m.counted_seq and i.seq <= m.last_seq
      where i.result is not null
      union all
      select m.id, before.key, before.value::integer from moved as m cross join jsonb_each_text(m.by_status) as before
    ),
    summed as (select id, name, sum(n) as n from found group by id, name),
    counted as (select id, jsonb_object_agg(name, n) as by_status from summed group by id)
    update runs set counted_seq = moved.last_seq, by_status = coalesce(counted.by_status, '{}')
    from moved left join counted using (id) where runs.id = moved.id`.execute(trx);
}
