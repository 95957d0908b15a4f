import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createDatabase } from '../../database/pool.ts';
import { createLog } from '../../log.ts';
import { defineWork, requestWork, type Work, type WorkRound } from '../define-work.ts';
import { createWorkRunner } from '../work-runner.ts';
import { createWorkTable } from '../work-table.ts';

const silent = createLog({ service: 'test', level: 'silent' });

type Options = Partial<Omit<Parameters<typeof createWorkRunner>[0], 'database' | 'works'>>;

interface Row {
  name: string;
  attempts: number;
  failure: string | null;
  isHeld: boolean;
  /** Seconds after the last round; `null` to run only on request. */
  dueInS: number | null;
}

/** A ledger in a new database, for the rest of the test. */
export async function emptyLedger() {
  const fresh = await freshDatabase();
  const { url } = fresh;
  const database = createDatabase<unknown>({ url, log: silent, applicationName: 'test' });
  const db = database.kysely;
  await createWorkTable(db);
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  /** A replica with its own pool and runner. */
  const replica = async (works: readonly Work[], { log = silent, ...options }: Options = {}) => {
    const own = createDatabase<unknown>({ url, log, applicationName: 'test' });
    const runner = createWorkRunner({ service: 'geo', database: own, works, log, ...options });
    onTestFinished(async () => {
      await runner.stop();
      await own.close();
    });
    await runner.start();
    return runner;
  };
  const request = (name: string, more?: Parameters<typeof requestWork>[2]) => requestWork(db, name, more);
  const rows = async (): Promise<Row[]> => {
    const found = await sql<Row>`select name, attempts, failure, holder is not null as "isHeld",
      case when due_at < 'infinity'
        then round(extract(epoch from due_at - coalesce(ended_at, now())))::float8 end as "dueInS"
      from work order by name, key`.execute(db);
    return found.rows;
  };
  return { url, db, replica, request, rows };
}

type Done = (round: WorkRound) => Promise<void> | void;

/** A task without state. */
export const workOf = (name: string, done: Done, more: Partial<Work> = {}): Work =>
  defineWork<unknown>({ name, title: name, ...more, work: async (round) => done(round) });
