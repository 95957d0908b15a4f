import { lockTables } from '@geoplan/kit/database/lock-tables';
import { addRunUsers, createUserStates } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  // why its owner may not start runs any more, which has switched it off; null if the owner may
  `alter table recheck_schedules add column access_ended text`,
  // since when it belongs to its owner; those of an earlier version always have
  `alter table recheck_schedules add column owned_since timestamptz not null default '-infinity'`,
  `alter table recheck_schedules alter column owned_since set default now()`,
];

/** Access of users, and the users in whose name pairs wait: nothing is bought for a user who has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['recheck_schedules', 'runs', 'run_items']);
  await createUserStates(db);
  await addRunUsers(db, { runs: 'runs', items: 'run_items' });
  for (const statement of statements) await sql.raw(statement).execute(db);
}
