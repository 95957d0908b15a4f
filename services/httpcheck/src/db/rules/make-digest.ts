import type { CheckDigest } from '@geoplan/contracts/http-status/http-status';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { endsSoon } from '../../domain/verdicts/finding-of.ts';
import { mismatchOf } from '../../domain/verdicts/mismatch-of.ts';
import { listRunStates } from '../checks/site-states.ts';

interface FinishedRun {
  id: string;
  done: number;
  startedAt: Date;
  finishedAt: Date;
}

/** Maximum number of sites that the digest names; other sites are only counted (contracts). */
const maxNamed = 50;

async function digestOf(trx: QueryExecutorProvider, run: FinishedRun): Promise<CheckDigest> {
  const { id: runId, done: checked, startedAt, finishedAt } = run;
  const states = await listRunStates(trx, runId);
  const during = (at: Date | null): boolean => at !== null && at >= startedAt && at <= finishedAt;
  const fell = states.filter(({ fellAt }) => during(fellAt));
  return {
    runId,
    finishedAt: finishedAt.toISOString(),
    checked,
    fell: fell.slice(0, maxNamed).map(({ siteId, url }) => ({ projectId: siteId, url })),
    fellCount: fell.length,
    recoveredCount: states.filter(({ recoveredAt }) => during(recoveredAt)).length,
    mismatchCount: states.filter((state) => mismatchOf(state.expects, state) !== null).length,
    certificateCount: states.filter((state) => endsSoon(state, finishedAt)).length,
  };
}

/** Creates the digest of the last finished scheduled run, unless the run already has one. */
export function makeDigest<T>(db: Kysely<T>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<
      FinishedRun & { hasDigest: boolean }
    >`select id, done, started_at as "startedAt",
        finished_at as "finishedAt", digest is not null as "hasDigest"
      from runs where kind = 'schedule' and status in ('completed', 'failed')
      order by finished_at desc limit 1`.execute(trx);
    const [run] = rows;
    if (!run || run.hasDigest) return;
    const { rows: locked } = await sql`select from runs
      where id = ${run.id} and digest is null for update skip locked`.execute(trx);
    if (locked.length === 0) return;
    const digest = await digestOf(trx, run);
    await sql`update runs set digest = ${JSON.stringify(digest)}::jsonb where id = ${run.id}`.execute(trx);
  });
}
