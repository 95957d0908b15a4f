import { sql, type Kysely } from 'kysely';

/** How long a try makes readers and writers wait behind it; below Postgres' deadlock_timeout (1 s), so that a circle ends with us. */
const tryMs = 500;
const tries = 300;

/**
 * Locks tables for a migration, before it changes any of them. All at once, in the order of their writers, and again and
 * again for a short time: an older version that has one of them and waits for another would else be caught in a deadlock
 * with us. `tables` as they stand in SQL.
 * @throws when they are never free at once
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
