import { maxUnconfirmedPairs } from '@geoplan/contracts/geo/geo-run-input';
import type { RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import type { Transaction } from 'kysely';
import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';
import { pairsWithin, type Bound } from '../domain/affordable-pairs.ts';
import { priceOfCounts } from '../../runs/domain/price-of-pairs.ts';
import { sourceOfHost } from '../../settings/domain/provider-hosts.ts';
import { findRemaining } from '../../spending/db/find-remaining.ts';
import { findSpendingLimit } from '../../spending/db/find-ceilings.ts';
import { countWaitingPairs } from '../../spending/db/waiting-pairs.ts';
import type { GeoTables } from '../../db/tables.ts';
import { findStalePairs } from './find-stale-pairs.ts';
import type { DueRecheck } from './take-due-recheck.ts';

/** Pairs to buy, or the reason why there are none. */
type PlannedRecheck =
  | { provider: KeywordProvider; pairs: readonly Pair[]; price: number }
  | { reason: RecheckOutcome };

/** Bounds from the month's budget, and from the account's quota minus the runs in progress. */
async function boundsOf(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  provider: KeywordProvider,
): Promise<Bound[]> {
  const budget: Bound = {
    reason: 'budget',
    pairs: due.maxPairs === null ? Infinity : due.maxPairs - due.spent_pairs,
    amount: due.maxAmount === null ? Infinity : due.maxAmount - due.spent_amount,
  };
  // Read before the quota, so that a pair bought between the two reads is counted twice rather than missed.
  const { reserved } = priceOfCounts([], await countWaitingPairs(trx, []), provider);
  const quota = await findRemaining(trx, provider);
  if (quota === null) return [budget];
  return [budget, { reason: 'quota', pairs: Infinity, amount: quota.remaining - reserved }];
}

/**
 * Stale pairs of a due schedule, oldest first, as many as the budget, account and spending limits allow. `provider`
 * is `null` without a key, or while the provider is switched off.
 */
export async function planRecheck(
  trx: Transaction<GeoTables>,
  due: DueRecheck,
  provider: KeywordProvider | null,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<PlannedRecheck> {
  if (!provider || provider.isUnreadable) return { reason: 'no_key' };
  if (due.currency !== null && due.currency !== provider.currency) return { reason: 'currency' };
  const source = sourceOfHost(provider.host);
  const stale = await findStalePairs(trx, due, { since, source, limit: maxUnconfirmedPairs });
  let chosen = pairsWithin(stale, provider, await boundsOf(trx, due, provider));
  // At most two spending limits apply: the owner's limit and the overall limit.
  for (let ceiling = 0; ceiling < 2 && 'pairs' in chosen; ceiling += 1) {
    const purchase = { user: due.owner, provider, toBuy: chosen.pairs };
    // oxlint-disable-next-line no-await-in-loop -- each limit narrows the previous result
    const limit = await findSpendingLimit(trx, purchase, timeZone);
    if (!limit?.isPassed) break;
    chosen = pairsWithin(chosen.pairs, provider, [
      { reason: 'ceiling', pairs: Infinity, amount: limit.left },
    ]);
  }
  return 'pairs' in chosen ? { ...chosen, provider } : chosen;
}
