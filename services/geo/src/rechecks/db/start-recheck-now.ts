import type { RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import { recordAudit } from '@geoplan/kit/audit';
import { claimRequest, type KeyedRequest } from '@geoplan/kit/database/request-keys';
import { AppError } from '@geoplan/kit/errors';
import type { Kysely } from 'kysely';
import { freshSinceOf } from '../../runs/domain/start-run.ts';
import type { GeoTables } from '../../db/tables.ts';
import { planRecheck } from './plan-recheck.ts';
import { assertMayChange, targetOf, type RecheckUser } from './recheck-access.ts';
import type { RecheckNeeds } from './start-due-recheck.ts';
import { storeRecheck } from './store-recheck.ts';
import { isRecheckRunning, takeRecheckNow } from './take-due-recheck.ts';

/** Russian messages for a rejected start, by reason. */
const refusals: Record<Exclude<RecheckOutcome, 'started' | 'failed'>, string> = {
  fresh: 'Все пары этого расписания свежие: обновлять нечего',
  no_key: 'Ключ провайдера не задан, или провайдер выключен',
  currency: 'Бюджет расписания не в единицах провайдера: измените его',
  budget: 'Бюджет этого месяца израсходован',
  quota: 'Квоты провайдера не хватает ни на одну пару',
  ceiling: 'Достигнут ваш лимит расходов или общий',
};

/**
 * Starts a run of a schedule between its scheduled days, within its monthly budget, and writes the audit entry. The
 * run belongs to `by`, so an admin who starts another user's schedule is charged. Serialised by the lock of the
 * schedule's row. A repeated request starts nothing. @throws AppError not_found; forbidden for other users; conflict
 * while its run is in progress, or if no pair is stale or affordable
 */
export async function startRecheckNow(
  db: Kysely<GeoTables>,
  id: string,
  { providers, timeZone, freshDays }: RecheckNeeds,
  by: RecheckUser & KeyedRequest,
): Promise<void> {
  const provider = await providers.current();
  await db.transaction().execute(async (trx) => {
    const found = await takeRecheckNow(trx, timeZone, id);
    if (!found) throw new AppError('not_found', 'Расписание не найдено');
    assertMayChange(found, by);
    if ((await claimRequest(trx, by, id)) !== null) return;
    const taken = { ...found, userId: by.userId, owner: by.email };
    if (await isRecheckRunning(trx, id))
      throw new AppError('conflict', 'Запуск по этому расписанию уже идёт: дождитесь его конца');
    const moment = { since: freshSinceOf({}, freshDays) ?? new Date(), timeZone };
    const planned = await planRecheck(trx, taken, provider, moment);
    if ('reason' in planned) {
      const reason = planned.reason in refusals ? (planned.reason as keyof typeof refusals) : 'fresh';
      throw new AppError('conflict', refusals[reason]);
    }
    await storeRecheck(trx, taken, planned, moment);
    await recordAudit(
      trx,
      by,
      'geo-recheck.started',
      `${targetOf(found.name, found.owner, by)}: пар ${planned.pairs.length}`,
    );
  });
}
