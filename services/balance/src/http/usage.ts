import { readProviderUsage, readSpending } from '@geoplan/contracts/balance/balance-usage';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import type { CardReader } from '../db/providers/card-reader.ts';
import { lastBalanceOfDays, vendorSpentOfDays } from '../db/usage/balance-days.ts';
import { readUsageBreakdown, type UsageBreakdown } from '../db/usage/usage-breakdown.ts';
import type { AccountCard } from '../domain/providers/balance-stats.ts';

interface UsageNeeds<T> {
  db: Kysely<T>;
  cards: CardReader;
  /** Time zone in which days begin. */
  timeZone: string;
}

/** Not a possible account key: the ledger has nothing for a card without a key. */
const noAccount = '-';

/** Usage by card; usage without a card is one entry. Of cards with the same key, the first one has it. */
function byProvider(accounts: UsageBreakdown['byAccount'], cards: readonly AccountCard[]) {
  const cardOf = new Map(cards.toReversed().map(({ accountKey, card }) => [accountKey, card]));
  const others = { providerId: null, name: null, requests: 0, units: 0, spent: 0 };
  const named = [];
  for (const { accountKey, requests, units, spent } of accounts) {
    const card = cardOf.get(accountKey);
    if (card) named.push({ providerId: card.id, name: card.name, requests, units, spent });
    else {
      others.requests += requests;
      others.units += units;
      others.spent += spent;
    }
  }
  return others.requests > 0 ? [...named, others] : named;
}

/** Usage by day and by user. */
export function usageRoutes<T>({ db, cards, timeZone }: UsageNeeds<T>): Route[] {
  return [
    route(readSpending).to(async ({ query }) => {
      const { byAccount, ...used } = await readUsageBreakdown(db, { timeZone, days: query.days });
      return {
        success: true,
        data: { timeZone, ...used, byProvider: byProvider(byAccount, await cards.list()) },
      };
    }),
    route(readProviderUsage).to(async ({ params, query }) => {
      const { accountKey, balanceKey, card } = await cards.get(params.id);
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
            // Only the vendor knows spending outside of Geoplan, or of calls without a reported cost.
            spent: day.spent > 0 ? day.spent : (vendorSpent.get(day.date) ?? 0),
            balance: balances.get(day.date) ?? null,
          })),
          byUser,
          byPurpose,
          byRun,
          runwayDays: card.runway?.days ?? null,
        },
      };
    }),
  ];
}
