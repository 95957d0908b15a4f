import * as contract from '@geoplan/contracts/balance/balance-providers';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { ProviderReader } from '../db/providers/provider-reader.ts';
import { listProviders } from '../db/providers/provider-rows.ts';
import {
  addProvider,
  changeProvider,
  removeProvider,
  restoreProvider,
} from '../db/providers/write-provider.ts';
import { balanceStats } from '../domain/providers/balance-stats.ts';

interface ProviderNeeds<T> {
  db: Kysely<T>;
  box: SecretBox;
  providers: ProviderReader;
  /** Reads one balance and stores it. */
  refresh: (id: string) => Promise<void>;
}

/** Maximum number of vendors requested concurrently when all balances are refreshed. */
const concurrency = 8;

/** Routes for paid API accounts: balances, usage and settings. */
export function providerRoutes<T>(needs: ProviderNeeds<T>): Route[] {
  const { db, box, providers, refresh } = needs;
  const listed = async () => ({
    success: true as const,
    data: (await providers.list()).map(({ provider }) => provider),
  });
  const one = async (id: string) => ({ success: true as const, data: (await providers.get(id)).provider });
  return [
    route(contract.listBalanceProviders).to(listed),
    route(contract.readBalanceStats).to(async () => ({
      success: true,
      data: balanceStats(await providers.list()),
    })),
    route(contract.addBalanceProvider).to(async (call) => {
      const id = await addProvider(db, box, { form: call.body, by: actorOf(call) });
      await refresh(id);
      return one(id);
    }),
    route(contract.changeBalanceProvider).to(async (call) => {
      const { id } = call.params;
      await changeProvider(db, box, { id, form: call.body, by: actorOf(call) });
      if (call.body.credential !== undefined) await refresh(id);
      return one(id);
    }),
    route(contract.removeBalanceProvider).to(async (call) => {
      await removeProvider(db, box, { id: call.params.id, by: actorOf(call) });
      return { success: true, data: { id: call.params.id } };
    }),
    route(contract.restoreBalanceProvider).to(async (call) => {
      await restoreProvider(db, box, { id: call.params.id, by: actorOf(call) });
      return one(call.params.id);
    }),
    route(contract.refreshBalanceProvider).to(async (call) => {
      await refresh(call.params.id);
      return one(call.params.id);
    }),
    route(contract.refreshBalances).to(async () => {
      const limit = pLimit(concurrency);
      const all = await listProviders(db, box);
      await Promise.all(all.map(({ id }) => limit(() => refresh(id))));
      return listed();
    }),
  ];
}
