import { lockTables } from '@geoplan/kit/database/lock-tables';
import { addRunUsers, createUserStates } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // reason why the owner of the schedule can no longer start runs, so that the schedule is switched off; null if the
  // owner can start runs
  `alter table recheck_schedules add column access_ended text`,
  // start of ownership by the current owner; '-infinity' for schedules created by an earlier version
  `alter table recheck_schedules add column owned_since timestamptz not null default '-infinity'`,
  `alter table recheck_schedules alter column owned_since set default now()`,
];

/** Access of users, and the users on whose behalf pairs wait, so that nothing is bought for a user who has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['recheck_schedules', 'runs', 'run_items']);
  await createUserStates(db);
  await addRunUsers(db, { runs: 'runs', items: 'run_items' });
  for (const statement of statements) await sql.raw(statement).execute(db);
}
