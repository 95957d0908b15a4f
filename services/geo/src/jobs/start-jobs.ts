import { every } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import { startSweeper } from '@geoplan/kit/sweeper';
import type { Kysely, Transaction } from 'kysely';
import { finishBrandWork } from '../db/brands/brand-work.ts';
import { countMoves } from '../db/changes/count-moves.ts';
import { removeOldAnswers, sweepLostAnswers } from '../db/models/settle-answer.ts';
import { countMedians } from '../db/opportunity/count-medians.ts';
import { recomputeOpportunities } from '../db/opportunity/recompute-opportunities.ts';
import { removeOldPlanHistory } from '../db/plan/plan-history.ts';
import type { GeoTables } from '../db/tables.ts';
import { removeOldRuns } from '../db/runs/remove-runs.ts';
import { endWithoutAccess } from '../db/users/end-access.ts';
import { removeOldUsage } from '../db/usage/remove-old-usage.ts';
import { resendSome } from '../db/usage/resend-usage.ts';
import { startRechecks, type RecheckJobNeeds } from './start-rechecks.ts';

interface JobNeeds extends RecheckJobNeeds {
  db: Kysely<GeoTables>;
  settings: { announce(trx: Transaction<GeoTables>): Promise<void> };
  usageDays: number;
  sweepMs: number;
  /** Interval of the check whether the medians of the opportunity index are due. */
  medianPollMs: number;
  /** How often it is looked whether something is to be told again. */
  resendPollMs: number;
  retentionMs: number;
  log: Log;
}

/** Steps of telling again that one poll takes: as many a second as the ledger reads. */
const stepsPerPoll = 5;

/** Counts the moves of pairs that lost an emulated measurement. */
const startMoveSweep = ({ db, sweepMs, log }: JobNeeds) =>
  startSweeper({
    sweep: () => countMoves(db),
    everyMs: sweepMs,
    log,
    found: 'metric moves recomputed',
    failed: 'recomputation of metric moves failed',
  });

/** Ends the answers of dead processes. */
const startAnswerSweep = ({ db, sweepMs, log }: JobNeeds) =>
  startSweeper({
    sweep: () => sweepLostAnswers(db),
    everyMs: sweepMs,
    log,
    found: 'answers of models ended whose process has died',
    failed: 'lost answers of models not ended',
  });

/** Ends what a user started after the access of that user had ended. */
const startAccessSweep = ({ db, sweepMs, log }: JobNeeds) =>
  startSweeper({
    sweep: () => endWithoutAccess(db),
    everyMs: sweepMs,
    log,
    found: 'schedules and runs ended whose user has no access',
    failed: 'end of schedules and runs without access failed',
  });

/** What indexes are counted with, and what follows once that has changed. */
function opportunityIndexes({ db, sweepMs, medianPollMs, log }: JobNeeds) {
  const counted = async () => {
    const countries = await countMedians(db);
    if (countries > 0) log.info({ countries }, 'medians of the opportunity index changed');
  };
  const recomputed = async () => {
    const count = await recomputeOpportunities(db);
    // The work of a first start and of a changed rule, not something left behind.
    if (count > 0) log.info({ count }, 'opportunity indexes counted anew by a changed rule');
  };
  return [
    every(medianPollMs, counted, { log, failed: 'count of medians for the opportunity index failed' }),
    every(sweepMs, recomputed, { log, failed: 'recomputation of opportunity indexes failed' }),
  ];
}

/** Periodic work of each replica; Postgres decides which one does what. */
export function startJobs(needs: JobNeeds): { stop(): void } {
  const { db, settings, usageDays, sweepMs, log } = needs;

  const periodic = (ms: number, failed: string, work: () => Promise<unknown>) =>
    every(ms, work, { log, failed });
  const brands = periodic(sweepMs, 'assignment of keywords to brands failed', () => finishBrandWork(db));
  const answers = startAnswerSweep(needs);
  const access = startAccessSweep(needs);
  const resend = periodic(needs.resendPollMs, 'repeated publication of usage failed', async () => {
    for (let step = 0; step < stepsPerPoll; step += 1)
      if ((await resendSome(db, (trx) => settings.announce(trx))) === null) return;
  });
  const retention = periodic(
    needs.retentionMs,
    'removal of old usage, runs and plan changes failed',
    async () => {
      const records = await removeOldUsage(db, usageDays);
      if (records > 0) log.info({ records }, 'old usage removed');
      await removeOldAnswers(db, usageDays);
      const runs = await removeOldRuns(db);
      if (runs > 0) log.info({ runs }, 'old runs removed');
      const changes = await removeOldPlanHistory(db);
      if (changes > 0) log.info({ changes }, 'old changes of the plan removed');
    },
  );
  const rechecks = startRechecks(needs);
  const jobs = [
    startMoveSweep(needs),
    brands,
    ...opportunityIndexes(needs),
    answers,
    access,
    resend,
    retention,
    rechecks,
  ];
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
