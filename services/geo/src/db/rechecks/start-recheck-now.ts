import type { RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import type { Kysely } from 'kysely';
import { freshSinceOf } from '../../domain/runs/start-run.ts';
import type { GeoTables } from '../tables.ts';
import { planRecheck } from './plan-recheck.ts';
import type { RecheckNeeds } from './start-due-recheck.ts';
import { storeRecheck } from './store-recheck.ts';
import { isRecheckRunning, takeRecheckNow } from './take-due-recheck.ts';

/** Why nothing is started. */
const refusals: Record<Exclude<RecheckOutcome, 'started' | 'failed'>, string> = {
  fresh: 'Все пары этого расписания свежие: перечитывать нечего',
  no_key: 'Нет ключа провайдера, или провайдер выключен',
  currency: 'Бюджет расписания не в единицах провайдера: измените его',
  budget: 'Бюджет этого месяца израсходован',
  quota: 'Квоты провайдера не хватает ни на одну пару',
  ceiling: 'Достигнут потолок расходов владельца расписания или общий',
};

/**
 * Starts a run of a schedule between its days, in the name of its owner and within its monthly budget; with its audit entry.
 * One after the other, under the lock of the schedule's row.
 * @throws AppError not_found; conflict while one of its runs is under way, when nothing is stale, or nothing can be paid
 */
export async function startRecheckNow(
  db: Kysely<GeoTables>,
  id: string,
  { providers, timeZone, freshDays }: RecheckNeeds,
  by: AuditActor,
): Promise<string> {
  const provider = await providers.current();
  const quota = provider && (await providers.quotaOf(provider));
  return db.transaction().execute(async (trx) => {
    const taken = await takeRecheckNow(trx, timeZone, id);
    if (!taken) throw new AppError('not_found', 'Расписание не найдено');
    if (await isRecheckRunning(trx, id))
      throw new AppError('conflict', 'Запуск по этому расписанию уже идёт: дождитесь его конца');
    const moment = { since: freshSinceOf({}, freshDays) ?? new Date(), timeZone };
    const planned = await planRecheck(trx, taken, { provider, remaining: quota?.remaining ?? null }, moment);
    if ('reason' in planned) {
      const reason = planned.reason in refusals ? (planned.reason as keyof typeof refusals) : 'fresh';
      throw new AppError('conflict', refusals[reason]);
    }
    const runId = await storeRecheck(trx, taken, planned, moment);
    await recordAudit(
      trx,
      by,
      'geo-recheck.started',
      `${taken.name}: пар ${planned.pairs.length}`.toWellFormed(),
    );
    return runId;
  });
}
