import { randomUUID } from 'node:crypto';
import type { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { z } from 'zod';
import type { ProviderQuota, Spending } from '../../metrics/domain/provider.ts';
import type { FinishedPairs } from '../../runs/domain/claimed-pair.ts';

/** Payload of the message. */
export type UsageRecord = z.input<typeof usageRecorded.data>;

/** Amount charged to the account, in its currency; 0 if the vendor did not report it. */
export function amountOf({ currency, requests, units, cost }: UsageRecord): number {
  return currency === 'requests' ? requests : ((currency === 'units' ? units : cost) ?? 0);
}

/** Remaining quota of an account, merged from all replicas. */
export interface RevisedQuota extends ProviderQuota {
  /** Increases with each report. */
  revision: number;
}

interface Spent {
  accountKey: string;
  host: string;
  purpose: 'run' | 'key-test';
  spending: Omit<Spending, 'quota'>;
  quota: RevisedQuota | null;
  /** Email. */
  user: string | null;
  runId: string | null;
}

/** Usage of the keyword provider, in the format of the ledger. */
export function usageRecord({ accountKey, host, purpose, spending, quota, user, runId }: Spent): UsageRecord {
  const { requests, unanswered, cost, currency } = spending;
  return {
    usageId: randomUUID(),
    provider: 'keywords',
    accountKey,
    purpose,
    host,
    requests,
    unansweredRequests: unanswered,
    units: currency === 'units' ? cost : null,
    cost: currency === 'USD' ? cost : null,
    currency,
    quota: quota && { ...quota, resetAt: quota.resetAt?.toISOString() ?? null },
    user,
    runId,
    at: new Date().toISOString(),
  };
}

/** Sum of two costs; `null` only if neither was reported, because an error response has no cost. */
export const addedCost = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Usage of these results, one record per account, run, user and currency; `quotas` by account. */
export function usageRecords(
  finished: readonly FinishedPairs[],
  quotas: ReadonlyMap<string, RevisedQuota>,
): { userId: string; usage: UsageRecord }[] {
  const groups = new Map<string, { userId: string; spent: Spent }>();
  for (const { items, result } of finished) {
    const [first] = items;
    const { asked } = result;
    if (!asked || !first || asked.answer.requests === 0) continue;
    const { provider, answer } = asked;
    const { accountKey, host } = provider;
    const { requests, unanswered, cost, currency } = answer;
    const key = `${accountKey} ${currency} ${first.runId} ${first.userId}`;
    const before = groups.get(key)?.spent.spending;
    const spending = {
      requests: requests + (before?.requests ?? 0),
      unanswered: unanswered + (before?.unanswered ?? 0),
      cost: before ? addedCost(before.cost, cost) : cost,
      currency,
    };
    const { startedBy: user, runId, userId } = first;
    const quota = quotas.get(accountKey) ?? null;
    groups.set(key, { userId, spent: { accountKey, host, purpose: 'run', spending, quota, user, runId } });
  }
  return [...groups.values()].map(({ userId, spent }) => ({ userId, usage: usageRecord(spent) }));
}
