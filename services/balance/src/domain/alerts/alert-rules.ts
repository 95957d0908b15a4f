import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';

/** A refresh that failed so often, or for so long, is worth an alert; once or twice it heals by itself. */
const failedPolls = 3;
const staleMs = 3_600_000;

/** A card, and how often in a row its balance could not be read. */
export interface WatchedCard {
  card: ApiProvider;
  failedPolls: number;
}

/** An alert before it has an id, and when its period is over; null = it ends only by recovering. */
export type RaisedAlert = Omit<BalanceAlert, 'id' | 'raisedAt'> & { periodEndsAt: Date | null };

/** One that lasts, as far as the rules look at it. */
export type LastingAlert = Pick<BalanceAlert, 'id' | 'providerId' | 'kind'> &
  Pick<RaisedAlert, 'periodEndsAt'>;

function lowOf({ card }: WatchedCard): RaisedAlert | null {
  const { balance, alertBelow, resetTimestamp } = card;
  if (balance === null || balance >= alertBelow) return null;
  const periodEndsAt = resetTimestamp === null ? null : new Date(resetTimestamp * 1_000);
  const { id: providerId, name, currency } = card;
  return { providerId, name, currency, kind: 'low', balance, alertBelow, staleCode: null, periodEndsAt };
}

function staleOf({ card, failedPolls: failed }: WatchedCard, now: Date): RaisedAlert | null {
  const { stale } = card;
  // What only paid calls tell is silent until there is one: that is no fault of anybody.
  if (!stale || stale.code === 'not_reported') return null;
  if (failed < failedPolls && now.getTime() - Date.parse(stale.since) < staleMs) return null;
  const { id: providerId, name, currency } = card;
  const none = { balance: null, alertBelow: null, periodEndsAt: null };
  return { providerId, name, currency, kind: 'stale', staleCode: stale.code, ...none };
}

/** True while an alert's reason holds; a balance that is not known is no recovery. */
function holds({ kind, periodEndsAt }: LastingAlert, { card }: WatchedCard, now: Date): boolean {
  if (kind === 'stale') return card.stale !== null;
  if (periodEndsAt && periodEndsAt <= now) return false;
  return card.balance === null || card.balance < card.alertBelow;
}

/**
 * What begins and what ends. Each alert is raised once, until the card recovers, its reset or budget period is over, or
 * it is switched off or removed; what is low again in the next period is raised again.
 */
export function alertChanges(
  cards: readonly WatchedCard[],
  lasting: readonly LastingAlert[],
  now: Date,
): { raised: RaisedAlert[]; ended: string[] } {
  const active = new Map(cards.filter(({ card }) => card.isActive).map((each) => [each.card.id, each]));
  const kept = lasting.filter((alert) => {
    const card = active.get(alert.providerId);
    return card !== undefined && holds(alert, card, now);
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const known = new Set(kept.map(({ providerId, kind }) => `${kind} ${providerId}`));
  const raised = [...active.values()]
    .flatMap((watched) => [lowOf(watched), staleOf(watched, now)])
    .filter((alert) => alert !== null)
    .filter(({ kind, providerId }) => !known.has(`${kind} ${providerId}`));
  return { raised, ended: lasting.map(({ id }) => id).filter((id) => !keptIds.has(id)) };
}
