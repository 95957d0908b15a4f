import { sql, type Kysely } from 'kysely';

/**
 * Maximum time that an attempt blocks readers and writers. It is below Postgres' deadlock_timeout (1 s), so that this
 * process gives up in a deadlock.
 */
const tryMs = 500;
const tries = 300;

/**
 * Locks all tables of a migration before it changes any, in the order in which other transactions lock them, and in
 * repeated short attempts. Otherwise an older version that has locked one table and waits for another would deadlock
 * with us. `tables` are names as in SQL.
 * @throws if the tables are never free at the same time
 */
export async function lockTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  await sql
    .raw(
      `do $$ declare normal text := current_setting('lock_timeout'); begin
        for attempt in 1..${tries} loop
          begin
            perform set_config('lock_timeout', '${tryMs}ms', true);
            lock table ${tables.join(', ')} in access exclusive mode;
            perform set_config('lock_timeout', normal, true);
            return;
          exception when lock_not_available or deadlock_detected then
            perform pg_sleep(0.05 + random() * 0.1);
          end;
        end loop;
        raise exception '${tables.join(', ')} are never free at once';
      end $$`,
    )
    .execute(db);
}
