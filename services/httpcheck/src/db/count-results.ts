import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

interface Counted {
  runs: 'runs' | 'drop_runs';
  items: 'run_items' | 'drop_run_items';
  /** Name under which an ended item `i` is counted; null if it is not counted. */
  name: RawBuilder<string | null>;
}

/**
 * Adds newly stored results to the counts of their runs. Runs in the transaction that stores the results, which holds
 * the locks of the runs.
 */
async function addToCounts(trx: QueryExecutorProvider, { runs, items, name }: Counted): Promise<void> {
  await sql`
    with moved as (
      select id, by_status, counted_seq, last_seq from ${sql.table(runs)} where last_seq > counted_seq
    ),
    found as (
      select m.id, ${name} as name, 1 as n
      from moved as m join ${sql.table(items)} as i on i.run_id = m.id and i.seq > m.counted_seq and i.seq <= m.last_seq
      union all
      select m.id, before.key, before.value::integer from moved as m cross join jsonb_each_text(m.by_status) as before
    ),
    summed as (select id, name, sum(n) as n from found where name is not null group by id, name),
    counted as (select id, jsonb_object_agg(name, n) as by_status from summed group by id)
    update ${sql.table(runs)} as r set counted_seq = moved.last_seq, by_status = coalesce(counted.by_status, '{}')
    from moved left join counted using (id) where r.id = moved.id`.execute(trx);
}

/** Counts the results of checks per code, or per reason if there was no response. */
export const countByStatus = (trx: QueryExecutorProvider): Promise<void> =>
  addToCounts(trx, {
    runs: 'runs',
    items: 'run_items',
    name: sql`case when i.result ->> 'httpStatus' = '0' then i.result ->> 'reason' else i.result ->> 'httpStatus' end`,
  });

/** Counts the registrations of drop lists per status. */
export const countRegistrations = (trx: QueryExecutorProvider): Promise<void> =>
  addToCounts(trx, {
    runs: 'drop_runs',
    items: 'drop_run_items',
    name: sql`case when i.result ->> 'kind' = 'registration' then i.result ->> 'status' end`,
  });
