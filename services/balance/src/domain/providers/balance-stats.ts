import type { ApiProvider, readBalanceStats } from '@geoplan/contracts/balance/balance-providers';
import type { z } from 'zod';
import type { WatchedProvider } from '../alerts/alert-rules.ts';
import { roundUsd } from './daily-spending.ts';

type BalanceStats = z.output<typeof readBalanceStats.response>['data'];

/** Provider with the accounts it shows. */
export interface AccountProvider extends WatchedProvider {
  accountKey: string | null;
  balanceKey: string | null;
}

/** True if the balance is below its threshold. */
export const isLow = ({ balance, alertBelow }: ApiProvider): boolean =>
  balance !== null && balance < alertBelow;

/** True if the refresh of the balance fails. A balance that was never reported is unknown, not a failure. */
export const isFailing = ({ stale }: ApiProvider): boolean => stale !== null && stale.code !== 'not_reported';

/** Selects one provider per account, because two providers may share an account. */
function oneOfEach(all: readonly AccountProvider[], key: 'accountKey' | 'balanceKey'): ApiProvider[] {
  const byKey = new Map(all.map((each) => [each[key] ?? each.provider.id, each.provider]));
  return [...byKey.values()];
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/**
 * Totals of the active providers. Only USD is added up; an overspent budget does not reduce the balance of other
 * accounts.
 */
export function balanceStats(all: readonly AccountProvider[]): BalanceStats {
  const active = all.filter(({ provider }) => provider.isActive);
  const providers = active.map(({ provider }) => provider);
  const balances = oneOfEach(active, 'balanceKey').filter(({ balance }) => balance !== null);
  const used = oneOfEach(active, 'accountKey');
  const dollars = balances.filter(({ currency }) => currency === 'USD');
  const requests = balances.filter(({ currency }) => currency === 'requests');
  return {
    totalBalance: roundUsd(sum(dollars.map(({ balance }) => Math.max(0, balance ?? 0)))),
    totalProviders: providers.length,
    totalSpentToday: roundUsd(sum(used.map(({ spentToday }) => spentToday))),
    activeAlerts: providers.filter((provider) => isLow(provider) || isFailing(provider)).length,
    requestsLeft: requests.length > 0 ? sum(requests.map(({ balance }) => balance)) : null,
    requestsToday: sum(used.map(({ requestsToday }) => requestsToday)),
    unknownBalances: providers.filter(({ balance }) => balance === null).length,
  };
}
