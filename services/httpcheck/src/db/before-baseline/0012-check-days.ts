import { lockTables } from '@geoplan/kit/database/lock-tables';
import { sql, type Kysely } from 'kysely';

/**
 * History of checks, partitioned by day. `site_checks` becomes the first partition without being copied. It keeps its
 * name, columns and indexes, so that a replica of the previous version can still read and write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Validation reads the whole table without blocking writers.
  await sql`alter table site_checks validate constraint site_checks_end`.execute(db);
  await lockTables(db, ['site_checks']);
  const { rows } = await sql<{ end: string; next: string }>`
    select (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1] as end,
      (select coalesce(max(id), 0) + 1 from site_checks)::text as next
    from pg_constraint where conrelid = 'site_checks'::regclass and conname = 'site_checks_end'`.execute(db);
  const { end, next } = rows[0] ?? { end: '', next: '1' };
  const statements = [
    sql`create sequence site_check_ids start with ${sql.raw(next)}`,
    // A partition cannot have an identity column (PostgreSQL 17).
    sql`alter table site_checks alter column id drop identity,
      alter column id set default nextval('site_check_ids')`,
    sql`create table site_check_history (like site_checks including defaults) partition by range (checked_at)`,
    sql`alter sequence site_check_ids owned by site_check_history.id`,
    sql`create index site_check_history_of_site on site_check_history (site_id, checked_at desc, id desc)`,
    // The constraint avoids a scan of the rows under this lock.
    sql`alter table site_check_history attach partition site_checks for values from (minvalue) to (${sql.lit(end)})`,
    sql`alter table site_checks drop constraint site_checks_end`,
  ];
  for (const statement of statements) await statement.execute(db);
}
