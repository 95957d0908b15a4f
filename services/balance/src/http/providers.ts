import * as contract from '@geoplan/contracts/balance/balance-providers';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { getProvider, listProviders } from '../db/providers/provider-rows.ts';
import {
  addProvider,
  changeProvider,
  removeProvider,
  restoreProvider,
} from '../db/providers/write-provider.ts';
import { sumByAccount } from '../db/usage/account-sums.ts';
import { dailyUse } from '../db/usage/daily-use.ts';
import { balanceStats, type AccountCard } from '../domain/providers/balance-stats.ts';
import type { StoredProvider } from '../domain/providers/provider.ts';
import { providerCard } from '../domain/providers/provider-card.ts';
import { runwayDays } from '../domain/runway.ts';

interface ProviderNeeds<T> {
  db: Kysely<T>;
  box: SecretBox;
  /** Where days and months begin. */
  timeZone: string;
  /** Reads one balance and stores it. */
  refresh: (id: string) => Promise<void>;
}

/** Vendors asked at once for one refresh of all. */
const concurrency = 8;

/** Cards with what the ledger says of them. */
function cardReader<T>({ db, box, timeZone }: ProviderNeeds<T>) {
  async function withUse(providers: readonly StoredProvider[]): Promise<AccountCard[]> {
    const [sums, daily] = await Promise.all([sumByAccount(db, timeZone), dailyUse(db, timeZone, runwayDays)]);
    const now = new Date();
    return providers.map((provider) => {
      const { accountKey, balanceKey } = provider;
      const use = accountKey === null ? undefined : sums.get(accountKey);
      const days = (accountKey === null ? undefined : daily.get(accountKey)) ?? [];
      return { accountKey, balanceKey, card: providerCard({ provider, use, daily: days, now }) };
    });
  }
  return {
    all: async () => withUse(await listProviders(db, box)),
    async one(id: string) {
      const [{ card }] = (await withUse([await getProvider(db, box, id)])) as [AccountCard];
      return { success: true as const, data: card };
    },
  };
}

/** Cards of paid APIs: what is left, what was used, and who may be asked. */
export function providerRoutes<T>(needs: ProviderNeeds<T>): Route[] {
  const { db, box, refresh } = needs;
  const cards = cardReader(needs);
  const listed = async () => ({
    success: true as const,
    data: (await cards.all()).map(({ card }) => card),
  });
  return [
    route(contract.listBalanceProviders).to(listed),
    route(contract.readBalanceStats).to(async () => ({
      success: true,
      data: balanceStats(await cards.all()),
    })),
    route(contract.addBalanceProvider).to(async (call) => {
      const id = await addProvider(db, box, { form: call.body, by: actorOf(call) });
      await refresh(id);
      return cards.one(id);
    }),
    route(contract.changeBalanceProvider).to(async (call) => {
      const { id } = call.params;
      await changeProvider(db, box, { id, form: call.body, by: actorOf(call) });
      if (call.body.credential !== undefined) await refresh(id);
      return cards.one(id);
    }),
    route(contract.removeBalanceProvider).to(async (call) => {
      await removeProvider(db, box, { id: call.params.id, by: actorOf(call) });
      return { success: true, data: { id: call.params.id } };
    }),
    route(contract.restoreBalanceProvider).to(async (call) => {
      await restoreProvider(db, box, { id: call.params.id, by: actorOf(call) });
      return cards.one(call.params.id);
    }),
    route(contract.refreshBalanceProvider).to(async (call) => {
      await refresh(call.params.id);
      return cards.one(call.params.id);
    }),
    route(contract.refreshBalances).to(async () => {
      const limit = pLimit(concurrency);
      const all = await listProviders(db, box);
      await Promise.all(all.map(({ id }) => limit(() => refresh(id))));
      return listed();
    }),
  ];
}
