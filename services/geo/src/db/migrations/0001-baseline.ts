import { createRequestKeys } from '@geoplan/kit/database/request-keys';
import { createRateLimitTable } from '@geoplan/kit/limits/shared-rate-limiter';
import { createOutboxTables } from '@geoplan/kit/outbox/outbox-tables';
import { addLanes } from '@geoplan/kit/runs/rows/run-tables';
import { createUserStates } from '@geoplan/kit/users/user-states';
import { createWorkTable } from '@geoplan/kit/work/work-table';
import { sql, type Kysely } from 'kysely';
import { planStatements } from '../baseline/plan.ts';
import { purchaseStatements } from '../baseline/purchases.ts';
import { recordStatements } from '../baseline/records.ts';
import { runStatements } from '../baseline/runs.ts';
import { settingsStatements } from '../baseline/settings.ts';
import { workspaceStatements } from '../baseline/workspace.ts';

const statements = [
  ...settingsStatements,
  ...recordStatements,
  ...purchaseStatements,
  ...workspaceStatements,
  ...runStatements,
  ...planStatements,
];

/** Settings, stored pairs, sites and brands of the workspace, runs, the shared plan, and the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutboxTables(db);
  await createRateLimitTable(db);
  await createUserStates(db);
  await createRequestKeys(db);
  await createWorkTable(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await addLanes(db, { leases: 'pair_leases', lane: 'country' });
}
