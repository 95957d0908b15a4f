import { renameTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';
import { lockResultTables } from './locks/lock-tables.ts';

const names = {
  pace: 'rate_limits',
  provider_paces: 'provider_rate_limits',
  readings: 'measurements',
  recheck_schedules: 'refresh_schedules',
  recheck_runs: 'refresh_runs',
  spending_ceilings: 'spending_limits',
  ceiling_revision: 'spending_limit_revision',
};

const statements = [
  // These objects are no longer used.
  `drop table run_sweep`,
  `drop trigger settle_recheck_run on runs`,
  `drop function settle_recheck_run`,
  `create function settle_refresh_run() returns trigger language plpgsql as $$ begin
    update refresh_runs as l set spent_pairs = old.done - old.failed - old.from_store,
      spent = (select coalesce(sum(amount), 0) from run_usage as u where u.run_id = old.id and u.currency = l.currency)
    where l.run_id = old.id;
    return old;
  end $$`,
  `create trigger settle_refresh_run before delete on runs
    for each row execute function settle_refresh_run()`,
];

/** Replaces our names with standard names (decision 0057). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockResultTables(db);
  for (const [from, to] of Object.entries(names)) await renameTable(db, from, to);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
