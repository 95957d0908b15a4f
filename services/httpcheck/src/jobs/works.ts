import { purgeInbox } from '@geoplan/kit/outbox/inbox';
import { removeOldRuns } from '@geoplan/kit/runs/rows/item-leases';
import { defineWork, removeInSteps, type Work } from '@geoplan/kit/work/define-work';
import type { Kysely } from 'kysely';
import { addCheckDays, dropCheckDays } from '../db/checks/check-days.ts';
import { publishResults } from '../db/checks/publish-results.ts';
import { removeOldChecks } from '../db/checks/remove-old-checks.ts';
import { resendStates } from '../db/checks/resend-states.ts';
import { dropRuns } from '../db/drops/drop-runs.ts';
import { removeOldLookups } from '../db/drops/known-lookups.ts';
import { makeDigest } from '../db/rules/make-digest.ts';
import { startDueRun } from '../db/rules/schedule-repository.ts';
import { checkRuns } from '../db/runs/check-runs.ts';
import { accessEnd, endWithoutAccess } from '../db/users/end-access.ts';

interface WorkNeeds<T> {
  db: Kysely<T>;
  timeZone: string;
  historyDays: number;
  runDays: number;
  /** Maximum delay of a scheduled run and of its digest, ms. */
  schedulePollMs: number;
  retentionMs: number;
  /** Interval at which runs of users without access are searched for, ms. */
  sweepMs: number;
}

/** Background work of the checks. */
export const httpcheckWorks = <T>(needs: WorkNeeds<T>): Work[] => [
  publishResults(needs.db),
  resendStates(needs.db),
  ...checkWorks(needs),
  ...retentionWorks(needs),
];

const checkWorks = <T>({ db, timeZone, schedulePollMs, sweepMs }: WorkNeeds<T>): Work[] => [
  defineWork({
    name: 'schedule-start',
    title: 'Запуск проверки по расписанию и её сводка',
    everyMs: schedulePollMs,
    async work() {
      const runId = await startDueRun(db, timeZone);
      await makeDigest(db);
      return { done: { runs: runId === null ? 0 : 1 } };
    },
  }),
  defineWork({
    name: accessEnd,
    title: 'Остановка проверок пользователей без доступа',
    everyMs: sweepMs * 12,
    isRepair: true,
    work: async () => ({ done: { runs: await endWithoutAccess(db) } }),
  }),
];

const retentionWorks = <T>({ db, historyDays, runDays, retentionMs: everyMs }: WorkNeeds<T>): Work[] => [
  defineWork({
    name: 'checks-remove',
    title: 'Дни истории проверок: новые создаются, старые удаляются',
    everyMs,
    async work() {
      await addCheckDays(db);
      await removeOldChecks(db, historyDays);
      const dropped = await dropCheckDays(db, { days: historyDays });
      return { done: { droppedDays: dropped.length } };
    },
  }),
  defineWork({
    name: 'runs-remove',
    title: 'Удаление старых проверок и списков дропов',
    everyMs,
    async work({ signal }) {
      // Runs are removed one at a time, because each run has thousands of items.
      const kept = { days: runDays, limit: 1 };
      const runs = await removeInSteps(signal, () => removeOldRuns(db, checkRuns, kept));
      const lists = await removeInSteps(signal, () => removeOldRuns(db, dropRuns, kept));
      return { done: { runs, lists, lookups: await removeOldLookups(db, runDays) } };
    },
  }),
  defineWork({
    name: 'inbox-purge',
    title: 'Удаление отметок об обработанных сообщениях',
    everyMs,
    work: () => purgeInbox(db),
  }),
];
