import type { FinishedPairs } from './claimed-pair.ts';
import type { ProviderQuota } from '../provider.ts';

interface UsageRecord {
  provider: 'keywords';
  purpose: 'run';
  host: string;
  requests: number;
  /** Of them, those without a complete response: probably charged, their cost an estimate. */
  unansweredRequests: number;
  /** null = the provider does not report it. */
  cost: number | null;
  currency: string;
  quota: { limit: number | null; remaining: number; resetAt: string | null } | null;
  /** Email. */
  user: string | null;
  runId: string | null;
  at: string;
  userId: string;
}

/** A quota as messages carry it. */
export const toQuotaMessage = (quota: ProviderQuota) => ({
  ...quota,
  resetAt: quota.resetAt?.toISOString() ?? null,
});

/** An error response has no cost, but those beside it did. */
const added = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Usage records of these results, one per account, run and currency. */
export function usageRecords(finished: readonly FinishedPairs[]): UsageRecord[] {
  const records = new Map<string, UsageRecord>();
  const at = new Date().toISOString();
  for (const { items, result } of finished) {
    const [first] = items;
    const { asked } = result;
    if (!asked || !first || asked.answer.requests === 0) continue;
    const { provider, answer } = asked;
    const { requests, unanswered, cost, currency } = answer;
    const key = `${provider.accountKey} ${currency} ${first.runId}`;
    const record = records.get(key);
    const quota = answer.quota ? toQuotaMessage(answer.quota) : (record?.quota ?? null);
    records.set(key, {
      provider: 'keywords',
      purpose: 'run',
      host: provider.host,
      requests: requests + (record?.requests ?? 0),
      unansweredRequests: unanswered + (record?.unansweredRequests ?? 0),
      cost: record ? added(record.cost, cost) : cost,
      currency,
      quota,
      user: first.startedBy,
      runId: first.runId,
      at,
      userId: first.userId,
    });
  }
  return [...records.values()];
}
