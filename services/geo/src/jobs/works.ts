import { settingsChanged } from '@geoplan/contracts/balance/provider-messages';
import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import type { Kysely, Transaction } from 'kysely';
import { brandsAssign, finishReassignment } from '../metrics/db/brands/brand-reassignment.ts';
import { resendSetBrands } from '../metrics/db/brands/set-keyword-brand.ts';
import { computeDeltas, deltaWork } from '../metrics/db/changes/compute-deltas.ts';
import { removeOldAnswers, sweepLostAnswers } from '../llm/db/settle-completion.ts';
import { countMedians } from '../metrics/db/opportunity/count-medians.ts';
import { opportunitiesRecompute } from '../metrics/db/opportunity/opportunity-rule.ts';
import { recomputeOpportunities } from '../metrics/db/opportunity/recompute-opportunities.ts';
import { removeOldPlanHistory } from '../plan/db/plan-history.ts';
import { startDueRecheck, type RecheckNeeds } from '../rechecks/db/start-due-recheck.ts';
import { removeOldRuns } from '../runs/db/remove-runs.ts';
import type { GeoTables } from '../db/tables.ts';
import { removeOldUsage } from '../spending/db/remove-old-usage.ts';
import { resendUsage } from '../spending/db/resend-usage.ts';
import { accessEnd, endWithoutAccess } from '../access/db/end-access.ts';

interface WorkNeeds extends RecheckNeeds {
  db: Kysely<GeoTables>;
  settings: { publish(trx: Transaction<GeoTables>): Promise<void> };
  usageDays: number;
  /** Interval between sweeps for work that no message triggers, ms. */
  sweepMs: number;
  /** Interval at which the work checks if the medians of the opportunity index are due, ms. */
  medianPollMs: number;
  retentionMs: number;
  /** Maximum delay of a scheduled re-check, ms. */
  recheckPollMs: number;
}

/** Background work of geo. */
export const geoWorks = (needs: WorkNeeds): Work[] => [
  ...resendWorks(needs),
  ...recomputations(needs),
  ...userWorks(needs),
  ...retentionWorks(needs),
];

const resendWorks = ({ db, settings }: WorkNeeds): Work[] => [
  resendUsage(db),
  resendSetBrands(db),
  resends(settingsChanged, {
    db,
    title: 'Повтор настроек API для других служб',
    async page(trx) {
      await settings.publish(trx);
      return { data: [], next: null };
    },
  }),
];

/** Recomputations that run on request. The periodic start covers killed processes and restored databases. */
const recomputations = ({ db, sweepMs, medianPollMs }: WorkNeeds): Work[] => [
  defineWork({
    name: brandsAssign,
    title: 'Назначение брендов ключевым словам',
    everyMs: sweepMs * 12,
    work: () => finishReassignment(db),
  }),
  defineWork({
    name: deltaWork,
    title: 'Пересчёт изменений показателей',
    isRequestedAtStart: true,
    work: async () => ({ done: { pairs: await computeDeltas(db) } }),
  }),
  defineWork({
    name: 'medians-count',
    title: 'Медианы для индекса перспективности',
    everyMs: medianPollMs,
    work: async () => ({ done: { countries: await countMedians(db) } }),
  }),
  defineWork({
    name: opportunitiesRecompute,
    title: 'Пересчёт индексов перспективности',
    everyMs: sweepMs * 6,
    work: async () => ({ done: { batches: await recomputeOpportunities(db) } }),
  }),
];

/** Work on behalf of users. */
const userWorks = ({ db, sweepMs, recheckPollMs, ...recheck }: WorkNeeds): Work[] => [
  defineWork({
    name: 'rechecks-start',
    title: 'Запуск плановых обновлений показателей',
    everyMs: recheckPollMs,
    async work() {
      const runId = await startDueRecheck(db, recheck);
      return runId === null ? undefined : { done: { runs: 1 }, againMs: 0 };
    },
  }),
  defineWork({
    name: 'answers-end',
    title: 'Завершение ответов моделей остановленных процессов',
    everyMs: sweepMs * 3,
    isRepair: true,
    work: async () => ({ done: { answers: await sweepLostAnswers(db) } }),
  }),
  defineWork({
    name: accessEnd,
    title: 'Остановка запусков и расписаний пользователей без доступа',
    everyMs: sweepMs * 12,
    isRepair: true,
    work: async () => ({ done: { ended: await endWithoutAccess(db) } }),
  }),
];

const retentionWorks = ({ db, usageDays, retentionMs: everyMs }: WorkNeeds): Work[] => [
  defineWork({
    name: 'usage-remove',
    title: 'Удаление старых расходов и ответов моделей',
    everyMs,
    async work() {
      const records = await removeOldUsage(db, usageDays);
      return { done: { records, answers: await removeOldAnswers(db, usageDays) } };
    },
  }),
  defineWork({
    name: 'runs-remove',
    title: 'Удаление старых запусков',
    everyMs,
    work: async ({ signal }) => ({ done: { runs: await removeOldRuns(db, signal) } }),
  }),
  defineWork({
    name: 'plan-history-remove',
    title: 'Удаление старых изменений плана',
    everyMs,
    work: async () => ({ done: { changes: await removeOldPlanHistory(db) } }),
  }),
];
