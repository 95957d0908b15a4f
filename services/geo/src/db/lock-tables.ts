import { sql, type Kysely } from 'kysely';

/** Tables that results are stored in, in the order of their writers. */
const resultTables = 'keywords, records, readings, record_totals, runs, run_items, usage_records';

/** How long a try makes readers and writers wait behind it. */
const tryMs = 1_000;
const tries = 60;

/**
 * Locks all tables of results for a migration, before it changes any of them. All at once, and again and again for a short
 * time: an older version that has one of them and waits for another would else be caught in a deadlock with us.
 */
export async function lockResultTables(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $$ declare normal text := current_setting('lock_timeout'); begin
        for attempt in 1..${tries} loop
          begin
            perform set_config('lock_timeout', '${tryMs}ms', true);
            lock table ${resultTables} in access exclusive mode;
            perform set_config('lock_timeout', normal, true);
            return;
          exception when lock_not_available or deadlock_detected then
            perform pg_sleep(0.05 + random() * 0.1);
          end;
        end loop;
        raise exception 'the tables of results are never free at once';
      end $$`,
    )
    .execute(db);
}
