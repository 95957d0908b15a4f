import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';

/** Number of failures, or their duration, that justifies an alert; one or two failures usually resolve themselves. */
const failedPolls = 3;
const staleMs = 3_600_000;

/** Provider with the number of consecutive failed readings of its balance. */
export interface WatchedProvider {
  provider: ApiProvider;
  failedPolls: number;
}

/** Alert that has no id yet. `periodEndsAt` is null if only a recovery ends the alert. */
export type RaisedAlert = Omit<BalanceAlert, 'id' | 'isDemo' | 'raisedAt'> & { periodEndsAt: Date | null };

/** Active alert with the fields that the rules need. */
export type LastingAlert = Pick<BalanceAlert, 'id' | 'providerId' | 'kind'> &
  Pick<RaisedAlert, 'periodEndsAt'>;

function lowOf({ provider }: WatchedProvider): RaisedAlert | null {
  const { balance, alertBelow, resetTimestamp } = provider;
  if (balance === null || balance >= alertBelow) return null;
  const periodEndsAt = resetTimestamp === null ? null : new Date(resetTimestamp * 1_000);
  const { id: providerId, name, currency } = provider;
  return { providerId, name, currency, kind: 'low', balance, alertBelow, staleCode: null, periodEndsAt };
}

function staleOf({ provider, failedPolls: failed }: WatchedProvider, now: Date): RaisedAlert | null {
  const { stale } = provider;
  // A balance that only paid calls report stays unknown until the first paid call, which is not a failure.
  if (!stale || stale.code === 'not_reported') return null;
  if (failed < failedPolls && now.getTime() - Date.parse(stale.since) < staleMs) return null;
  const { id: providerId, name, currency } = provider;
  const none = { balance: null, alertBelow: null, periodEndsAt: null };
  return { providerId, name, currency, kind: 'stale', staleCode: stale.code, ...none };
}

/** True while an alert's reason holds; an unknown balance is not a recovery. */
function holds({ kind, periodEndsAt }: LastingAlert, { provider }: WatchedProvider, now: Date): boolean {
  if (kind === 'stale') return provider.stale !== null;
  if (periodEndsAt && periodEndsAt <= now) return false;
  return provider.balance === null || provider.balance < provider.alertBelow;
}

/**
 * Alerts to raise and to end. Each alert is raised once, until the provider recovers, its reset or budget period is
 * over, or the provider is switched off or removed. A balance that is low again in the next period is raised again.
 */
export function alertChanges(
  providers: readonly WatchedProvider[],
  lasting: readonly LastingAlert[],
  now: Date,
): { raised: RaisedAlert[]; ended: string[] } {
  const active = new Map(
    providers.filter(({ provider }) => provider.isActive).map((each) => [each.provider.id, each]),
  );
  const kept = lasting.filter((alert) => {
    const provider = active.get(alert.providerId);
    return provider !== undefined && holds(alert, provider, now);
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const known = new Set(kept.map(({ providerId, kind }) => `${kind} ${providerId}`));
  const raised = [...active.values()]
    .flatMap((watched) => [lowOf(watched), staleOf(watched, now)])
    .filter((alert) => alert !== null)
    .filter(({ kind, providerId }) => !known.has(`${kind} ${providerId}`));
  return { raised, ended: lasting.map(({ id }) => id).filter((id) => !keptIds.has(id)) };
}
