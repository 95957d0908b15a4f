import { lockTables } from '@geoplan/kit/database/lock-tables';
import { sql, type Kysely } from 'kysely';

/**
 * Upper bound for the times of checks in the table, eight days from now. A replica of the previous version can
 * write until then. The next migration validates the bound without a lock that blocks writers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['site_checks']);
  const { rows } = await sql<{ end: string }>`
    select to_char(greatest(date_trunc('day', now() at time zone 'utc') + interval '8 days',
      date_trunc('day', max(checked_at) at time zone 'utc') + interval '1 day'), 'YYYY-MM-DD') as end
    from site_checks`.execute(db);
  const end = `${rows[0]?.end} 00:00:00+00`;
  await sql`alter table site_checks add constraint site_checks_end check (checked_at < ${sql.lit(end)}) not valid`.execute(
    db,
  );
}
