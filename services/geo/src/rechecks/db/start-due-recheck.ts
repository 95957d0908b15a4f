import { AppError } from '@geoplan/kit/errors';
import type { Kysely, Transaction } from 'kysely';
import type { KeywordProvider, ProviderRegistry } from '../../metrics/domain/provider.ts';
import { freshSinceOf } from '../../runs/domain/start-run.ts';
import type { GeoTables } from '../../db/tables.ts';
import { planRecheck } from './plan-recheck.ts';
import { storeRecheck } from './store-recheck.ts';
import { isAnyDue, keepWaiting, settleSlot, takeDueRecheck, type DueRecheck } from './take-due-recheck.ts';

export interface RecheckNeeds {
  providers: Pick<ProviderRegistry, 'current'>;
  /** Value of GEO_FRESH_DAYS. */
  freshDays: number;
  /** Time zone in which days and months begin. */
  timeZone: string;
}

/**
 * Starts the run of a locked schedule in its transaction, so that a failure changes neither runs nor budget nor slot.
 */
async function startLocked(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  provider: KeywordProvider | null,
  { timeZone, freshDays }: RecheckNeeds,
): Promise<string | null> {
  const moment = { since: freshSinceOf({}, freshDays) ?? new Date(), timeZone };
  const planned = await planRecheck(trx, due, provider, moment);
  if ('reason' in planned) {
    if (planned.reason === 'fresh') await settleSlot(trx, due, 'fresh');
    else await keepWaiting(trx, due, planned.reason);
    return null;
  }
  try {
    return await storeRecheck(trx, due, planned, moment);
  } catch (error) {
    // Another start has exhausted a spending limit, or the owner has too many active runs. Nothing has been written
    // yet.
    if (!(error instanceof AppError)) throw error;
    await keepWaiting(trx, due, 'ceiling');
    return null;
  }
}

/**
 * Starts the run of a due schedule, only once across all replicas. Returns the run's id; null if none was started.
 * The reason why a schedule waits or failed is stored in its row, and the schedule is checked again in a quarter of
 * an hour.
 */
export async function startDueRecheck(db: Kysely<GeoTables>, needs: RecheckNeeds): Promise<string | null> {
  const { providers, timeZone } = needs;
  if (!(await isAnyDue(db, timeZone))) return null;
  const provider = await providers.current();
  let taken: DueRecheck | null = null;
  try {
    return await db.transaction().execute(async (trx) => {
      taken = await takeDueRecheck(trx, timeZone);
      return taken && startLocked(trx, taken, provider, needs);
    });
  } catch (error) {
    // Stores the failure, so that other schedules do not wait for this one.
    if (taken !== null) await keepWaiting(db, taken, 'failed');
    throw error;
  }
}
