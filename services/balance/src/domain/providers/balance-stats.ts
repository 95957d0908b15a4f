import type { ApiProvider, readBalanceStats } from '@geoplan/contracts/balance/balance-providers';
import type { z } from 'zod';
import { roundUsd } from './daily-spending.ts';

type BalanceStats = z.output<typeof readBalanceStats.answer>['data'];

/** Card with the accounts it shows. */
export interface AccountCard {
  card: ApiProvider;
  accountKey: string | null;
  balanceKey: string | null;
}

/** True below its threshold. */
export const isLow = ({ balance, alertBelow }: ApiProvider): boolean =>
  balance !== null && balance < alertBelow;

/** True if its refresh fails. A balance that was never reported is unknown, not a failure. */
export const isFailing = ({ stale }: ApiProvider): boolean => stale !== null && stale.code !== 'not_reported';

/** One card per account, because two cards may share one. */
function oneOfEach(all: readonly AccountCard[], key: 'accountKey' | 'balanceKey'): ApiProvider[] {
  const byKey = new Map(all.map((each) => [each[key] ?? each.card.id, each.card]));
  return [...byKey.values()];
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/**
 * Totals of the active providers. Only USD is added up; an overspent budget does not reduce the balance of other
 * accounts.
 */
export function balanceStats(all: readonly AccountCard[]): BalanceStats {
  const active = all.filter(({ card }) => card.isActive);
  const cards = active.map(({ card }) => card);
  const balances = oneOfEach(active, 'balanceKey').filter(({ balance }) => balance !== null);
  const used = oneOfEach(active, 'accountKey');
  const dollars = balances.filter(({ currency }) => currency === 'USD');
  const requests = balances.filter(({ currency }) => currency === 'requests');
  return {
    totalBalance: roundUsd(sum(dollars.map(({ balance }) => Math.max(0, balance ?? 0)))),
    totalProviders: cards.length,
    totalSpentToday: roundUsd(sum(used.map(({ spentToday }) => spentToday))),
    activeAlerts: cards.filter((card) => isLow(card) || isFailing(card)).length,
    requestsLeft: requests.length > 0 ? sum(requests.map(({ balance }) => balance)) : null,
    requestsToday: sum(used.map(({ requestsToday }) => requestsToday)),
    unknownBalances: cards.filter(({ balance }) => balance === null).length,
  };
}
