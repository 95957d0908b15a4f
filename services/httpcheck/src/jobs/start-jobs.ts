import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import { removeOldRuns } from '@geoplan/kit/runs/rows/item-leases';
import { purgeInbox } from '@geoplan/kit/outbox/inbox';
import type { Kysely } from 'kysely';
import { addCheckDays, dropCheckDays } from '../db/checks/check-days.ts';
import { removeOldChecks } from '../db/checks/remove-old-checks.ts';
import { resendIfDue } from '../db/checks/resend-states.ts';
import { sendResults } from '../db/checks/send-results.ts';
import { dropRuns } from '../db/drops/drop-runs.ts';
import { removeOldLookups } from '../db/drops/known-lookups.ts';
import { makeDigest } from '../db/rules/make-digest.ts';
import { startDueRun } from '../db/rules/schedule-repository.ts';
import { endWithoutAccess } from '../db/users/end-access.ts';
import { checkRuns } from '../db/runs/check-runs.ts';

interface JobNeeds<T> {
  db: Kysely<T>;
  timeZone: string;
  historyDays: number;
  runDays: number;
  /** How often results that are not sent yet are looked for. */
  sendPollMs: number;
  /** How often it is looked whether everything is to be told again. */
  resendPollMs: number;
  /** How often a scheduled run is looked for, due or finished. */
  schedulePollMs: number;
  retentionMs: number;
  /** How often runs of users without access are searched for. */
  sweepMs: number;
  log: Log;
}

/** Periodic work of each replica; Postgres decides which one does what. */
export function startJobs<T>(needs: JobNeeds<T>): { stop(): void } {
  const { db, timeZone, historyDays, runDays, log } = needs;

  const periodic = (ms: number, failed: string, work: () => Promise<unknown>): Periodic =>
    every(ms, work, { log, failed });

  const jobs = [
    periodic(needs.sendPollMs, 'publication of results failed', () => sendResults(db)),
    periodic(needs.resendPollMs, 'repeated publication of results failed', async () => {
      const results = await resendIfDue(db);
      if (results !== null) log.info({ results }, 'all results are told again');
    }),
    periodic(needs.schedulePollMs, 'start of a scheduled run failed', async () => {
      const runId = await startDueRun(db, timeZone);
      if (runId !== null) log.info({ runId }, 'scheduled run started');
      await makeDigest(db);
    }),
    periodic(needs.sweepMs, 'end of runs without access failed', async () => {
      const runs = await endWithoutAccess(db);
      if (runs > 0) log.warn({ runs }, 'runs ended whose user has no access');
    }),
    periodic(needs.retentionMs, 'removal of old checks failed', async () => {
      await addCheckDays(db);
      await removeOldChecks(db, historyDays);
      let runs = 0;
      // One by one: each takes thousands of items along.
      while ((await removeOldRuns(db, checkRuns, { days: runDays, limit: 1 })) > 0) runs += 1;
      if (runs > 0) log.info({ runs }, 'old runs removed');
      let lists = 0;
      while ((await removeOldRuns(db, dropRuns, { days: runDays, limit: 1 })) > 0) lists += 1;
      const lookups = await removeOldLookups(db, runDays);
      if (lists + lookups > 0) log.info({ lists, lookups }, 'old lists of drops removed');
      await purgeInbox(db);
      const dropped = await dropCheckDays(db, { days: historyDays });
      if (dropped.length > 0) log.info({ dropped }, 'old days of checks dropped');
    }),
  ];
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
