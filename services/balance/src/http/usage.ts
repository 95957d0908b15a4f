import { readProviderUsage, readSpending } from '@geoplan/contracts/balance/balance-usage';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import type { ProviderReader } from '../db/providers/provider-reader.ts';
import { lastBalanceOfDays, vendorSpentOfDays } from '../db/usage/balance-days.ts';
import { readUsageBreakdown, type UsageBreakdown } from '../db/usage/usage-breakdown.ts';
import type { AccountProvider } from '../domain/providers/balance-stats.ts';

interface UsageNeeds<T> {
  db: Kysely<T>;
  providers: ProviderReader;
  /** Time zone in which days begin. */
  timeZone: string;
}

/**
 * Value that cannot be an account key, for a provider without a key, because the ledger has no entries for such a
 * provider.
 */
const noAccount = '-';

/**
 * Usage by provider; usage without a provider is one entry. If several providers have the same key, its usage is
 * listed under the first one.
 */
function byProvider(accounts: UsageBreakdown['byAccount'], providers: readonly AccountProvider[]) {
  const providerOf = new Map(
    providers.toReversed().map(({ accountKey, provider }) => [accountKey, provider]),
  );
  const others = { providerId: null, name: null, requests: 0, units: 0, spent: 0 };
  const named = [];
  for (const { accountKey, requests, units, spent } of accounts) {
    const provider = providerOf.get(accountKey);
    if (provider) named.push({ providerId: provider.id, name: provider.name, requests, units, spent });
    else {
      others.requests += requests;
      others.units += units;
      others.spent += spent;
    }
  }
  return others.requests > 0 ? [...named, others] : named;
}

/** Usage by day and by user. */
export function usageRoutes<T>({ db, providers, timeZone }: UsageNeeds<T>): Route[] {
  return [
    route(readSpending).to(async ({ query }) => {
      const { byAccount, ...used } = await readUsageBreakdown(db, { timeZone, days: query.days });
      return {
        success: true,
        data: { timeZone, ...used, byProvider: byProvider(byAccount, await providers.list()) },
      };
    }),
    route(readProviderUsage).to(async ({ params, query }) => {
      const { accountKey, balanceKey, provider } = await providers.get(params.id);
      const asked = { timeZone, days: query.days };
      const { days, byUser, byPurpose, byRun } = await readUsageBreakdown(db, {
        ...asked,
        accountKey: accountKey ?? noAccount,
      });
      const balances = await lastBalanceOfDays(db, { ...asked, balanceKey });
      const vendorSpent = await vendorSpentOfDays(db, balanceKey);
      return {
        success: true,
        data: {
          days: days.map((day) => ({
            ...day,
            // Only the vendor knows the spending outside Geoplan and the cost of calls without a reported cost.
            spent: day.spent > 0 ? day.spent : (vendorSpent.get(day.date) ?? 0),
            balance: balances.get(day.date) ?? null,
          })),
          byUser,
          byPurpose,
          byRun,
          runwayDays: provider.runway?.days ?? null,
        },
      };
    }),
  ];
}
