import { lockTables } from '@geoplan/kit/database/lock-tables';
import { addRunUsers, createUserStates } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Access of users, and the users on whose behalf items wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['runs', 'run_items', 'drop_runs', 'drop_run_items']);
  await createUserStates(db);
  await addRunUsers(db, { runs: 'runs', items: 'run_items' });
  await addRunUsers(db, { runs: 'drop_runs', items: 'drop_run_items' });
}
