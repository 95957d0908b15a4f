import type { LookupResult } from './claimed-pair.ts';
import type { ProviderQuota } from './provider.ts';

interface Usage {
  provider: 'keywords';
  purpose: 'run';
  host: string;
  requests: number;
  /** Of them, those without a whole answer: probably charged, their cost an estimate. */
  unansweredRequests: number;
  /** null = the provider does not tell. */
  cost: number | null;
  currency: string;
  quota: { limit: number | null; remaining: number; resetAt: string | null } | null;
  /** Email. */
  user: string | null;
  runId: string | null;
  at: string;
  userId: string;
}

/** As messages say it. */
export const told = (quota: ProviderQuota) => ({ ...quota, resetAt: quota.resetAt?.toISOString() ?? null });

/** A refused answer tells no cost, but those beside it did. */
const added = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** What these answers cost, one line per account, run and currency. */
export function usageOf(results: readonly LookupResult[]): Usage[] {
  const lines = new Map<string, Usage>();
  const at = new Date().toISOString();
  for (const { pairs, asked } of results) {
    const [first] = pairs;
    if (!asked || !first || asked.answer.requests === 0) continue;
    const { provider, answer } = asked;
    const { requests, unanswered, cost, currency } = answer;
    const key = `${provider.accountKey} ${currency} ${first.runId}`;
    const line = lines.get(key);
    const quota = answer.quota ? told(answer.quota) : (line?.quota ?? null);
    lines.set(key, {
      provider: 'keywords',
      purpose: 'run',
      host: provider.host,
      requests: requests + (line?.requests ?? 0),
      unansweredRequests: unanswered + (line?.unansweredRequests ?? 0),
      cost: line ? added(line.cost, cost) : cost,
      currency,
      quota,
      user: first.startedBy,
      runId: first.runId,
      at,
      userId: first.userId,
    });
  }
  return [...lines.values()];
}
