import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { createDatabase, type Database } from '../../database/pool.ts';
import { createRequestKeys } from '../../database/request-keys.ts';
import { createLog } from '../../log.ts';
import { defineRuns } from '../define-runs.ts';
import { createRun } from '../rows/create-run.ts';
import { createRunTables } from '../rows/run-tables.ts';

const log = createLog({ service: 'test', level: 'silent' });

/** Runs under the standard names whose jobs wake no worker. */
export const testRuns = defineRuns<string>({
  stoppingCodes: new Set(['quota']),
  enqueueJobs: async () => {},
});

/** The same with at most two concurrent items per lane. */
export const laneRuns = defineRuns<unknown>({ maxPerLane: 2, enqueueJobs: async () => {} });

/** A start by a new user. */
export const starter = () => ({ userId: crypto.randomUUID(), email: 'a@example.org', idempotencyKey: null });

/** User who retries a run. */
export const presser = { ...starter(), email: 'b@example.org', ip: null };

/** Items of these keys in one lane; their input is the key. */
export const itemsOf = (keys: readonly string[], lane = '') =>
  keys.map((key) => ({ key, lane, columns: { input: key } }));

/** The standard tables in a separate database. */
export async function freshRunTables() {
  const fresh = await freshDatabase();
  const database: Database<unknown> = createDatabase({ url: fresh.url, log, applicationName: 'test' });
  const db = database.kysely;
  await createRunTables(db);
  await createRequestKeys(db);
  return {
    url: fresh.url,
    database,
    db,
    rows: async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows,
    /** Starts a run of these items, all waiting; returns its id. */
    start: (keys: readonly string[], more: { joinKey?: string; lane?: string } = {}) =>
      db.transaction().execute((trx) =>
        createRun(trx, testRuns, {
          starter: starter(),
          items: itemsOf(keys, more.lane),
          ...(more.joinKey === undefined ? {} : { joinKey: more.joinKey }),
        }),
      ),
    async close() {
      await database.close();
      await fresh.drop();
    },
  };
}
