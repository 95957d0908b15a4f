import {
  addBalanceProvider,
  changeBalanceProvider,
  listBalanceProviders,
  readBalanceStats,
  refreshBalanceProvider,
  refreshBalances,
  removeBalanceProvider,
  restoreBalanceProvider,
  type ApiProvider,
} from '@geoplan/contracts/balance/balance-providers';
import { answer, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { providerId, sampleProvider } from './sample-providers.ts';

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

const fresh = (provider: ApiProvider) =>
  Object.assign(provider, { lastUpdated: new Date().toISOString(), stale: null });

function statsOf(providers: readonly ApiProvider[]) {
  const active = providers.filter(({ isActive }) => isActive);
  const usd = active.filter(({ currency }) => currency === 'USD');
  const requests = active.filter(({ currency }) => currency === 'requests');
  return {
    totalBalance: sum(usd.map(({ balance }) => balance)),
    totalProviders: active.length,
    totalSpentToday: sum(active.map(({ spentToday }) => spentToday)),
    activeAlerts: active.filter((each) => each.stale || (each.balance ?? Infinity) < each.alertBelow).length,
    requestsLeft: requests.length === 0 ? null : sum(requests.map(({ balance }) => balance)),
    requestsToday: sum(active.map(({ requestsToday }) => requestsToday)),
    unknownBalances: active.filter(({ balance }) => balance === null).length,
  };
}

const maskOf = (secret: string) =>
  secret === '' || secret.startsWith('••••') ? secret : `••••${secret.slice(-4)}`;

/** Fake of the balance service, in memory: calls change the caller's list, and every body is added to `asked`. */
export function fakeProviders(providers: ApiProvider[], asked: unknown[] = []): Answer[] {
  const removed: ApiProvider[] = [];
  const find = (id: string, among: readonly ApiProvider[] = providers): ApiProvider => {
    const found = among.find((each) => each.id === id);
    if (!found) throw new Failed('not_found');
    return found;
  };
  return [
    answer(listBalanceProviders, () => ok(providers)),
    answer(readBalanceStats, () => ok(statsOf(providers))),
    answer(addBalanceProvider, ({ body }) => {
      asked.push(body);
      const { credential = '', ...fields } = body;
      const unknown = { balance: null, totalLimit: null, resetTimestamp: null, costPerRequest: null };
      const used = { requestsToday: 0, requestsThisMonth: 0, totalSpent: null, runway: null };
      const added = sampleProvider({
        ...unknown,
        ...used,
        currency: 'USD',
        isManaged: false,
        host: null,
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        credential: maskOf(credential),
        id: providerId(100 + providers.length),
      });
      providers.push(added);
      return ok(added);
    }),
    answer(changeBalanceProvider, ({ params, body }) => {
      asked.push(body);
      const provider = Object.assign(find(params.id), body);
      provider.credential = maskOf(provider.credential);
      return ok(provider);
    }),
    answer(removeBalanceProvider, ({ params: { id } }) => {
      const provider = find(id);
      if (provider.isManaged) throw new Failed('conflict');
      removed.push(...providers.splice(providers.indexOf(provider), 1));
      return ok({ id });
    }),
    answer(restoreBalanceProvider, ({ params: { id } }) => {
      const provider = find(id, removed);
      providers.push(provider);
      return ok(provider);
    }),
    answer(refreshBalanceProvider, ({ params: { id } }) => ok(fresh(find(id)))),
    answer(refreshBalances, () => ok(providers.map(fresh))),
  ];
}
