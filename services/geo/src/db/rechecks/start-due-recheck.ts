import { keywordKey } from '@geoplan/contracts/keyword';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { KeywordProvider, Pair, ProviderRegistry } from '../../domain/provider.ts';
import { freshSinceOf } from '../../domain/runs/start-run.ts';
import { storeRun } from '../runs/create-run.ts';
import type { GeoTables } from '../tables.ts';
import { planRecheck } from './plan-recheck.ts';
import { monthOf } from './recheck-spending.ts';
import { isAnyDue, keepWaiting, settleSlot, takeDueRecheck, type DueRecheck } from './take-due-recheck.ts';

export interface RecheckNeeds {
  providers: Pick<ProviderRegistry, 'current' | 'quotaOf'>;
  /** GEO_FRESH_DAYS. */
  freshDays: number;
  /** Where days and months begin. */
  timeZone: string;
}

interface Purchase {
  provider: KeywordProvider;
  pairs: readonly Pair[];
  price: number;
}

/** Stores the run with its row in the log, whose unique slot is the last word on starting it once. */
async function storeRecheck(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  { provider, pairs, price }: Purchase,
  { since: freshSince, timeZone }: { since: Date; timeZone: string },
): Promise<string> {
  const keywords = new Map(pairs.map(({ keyword }) => [keywordKey(keyword), keyword]));
  const idempotencyKey = `recheck ${due.id} ${due.slot}`;
  const runId = await storeRun(
    trx,
    {
      starter: { userId: due.userId, email: due.owner, idempotencyKey },
      keywords: [...keywords.values()],
      countries: [...new Set(pairs.map(({ country }) => country))],
      stages: [],
      pairs,
      freshSince,
      purchase: { user: due.owner, provider, toBuy: pairs },
    },
    new Map(),
    timeZone,
  );
  await sql`insert into recheck_runs (run_id, schedule_id, name, slot, month, pairs, currency, price)
    values (${runId}, ${due.id}, ${due.name}, ${due.slot}, ${monthOf(timeZone)}, ${pairs.length},
      ${provider.currency}, ${price})`.execute(trx);
  await settleSlot(trx, due, 'started');
  return runId;
}

/** In one transaction: whatever happens before its end has not happened, neither run nor budget nor slot. */
async function startLocked(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  needs: RecheckNeeds & Parameters<typeof planRecheck>[2],
): Promise<string | null> {
  const { timeZone, freshDays } = needs;
  const moment = { since: freshSinceOf({}, freshDays) ?? new Date(), timeZone };
  const planned = await planRecheck(trx, due, needs, moment);
  if ('reason' in planned) {
    if (planned.reason === 'fresh') await settleSlot(trx, due, 'fresh');
    else await keepWaiting(trx, due.id, planned.reason);
    return null;
  }
  try {
    return await storeRecheck(trx, due, planned, moment);
  } catch (error) {
    // Another start has used up a ceiling meanwhile; it is refused before anything is written.
    if (!(error instanceof AppError)) throw error;
    await keepWaiting(trx, due.id, 'ceiling');
    return null;
  }
}

/**
 * Starts the run of a schedule whose time has come, once over all replicas; returns its id, null = none was started. What
 * keeps one waiting is told in its row and looked at again in a quarter of an hour; so is what failed.
 */
export async function startDueRecheck(db: Kysely<GeoTables>, needs: RecheckNeeds): Promise<string | null> {
  const { providers, timeZone } = needs;
  if (!(await isAnyDue(db, timeZone))) return null;
  const provider = await providers.current();
  const quota = provider && (await providers.quotaOf(provider));
  let taken: DueRecheck | null = null;
  try {
    return await db.transaction().execute(async (trx) => {
      taken = await takeDueRecheck(trx, timeZone);
      return taken && startLocked(trx, taken, { ...needs, provider, remaining: quota?.remaining ?? null });
    });
  } catch (error) {
    // The others do not wait for it.
    if (taken !== null) await keepWaiting(db, (taken as DueRecheck).id, 'failed');
    throw error;
  }
}
