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
import type { CallResponse, CallInput } from '@geoplan/contracts/routing/call-url';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const key = ['balance'];
const providersKey = [...key, 'providers'];

export type BalanceStats = CallResponse<typeof readBalanceStats>['data'];
export type NewProvider = NonNullable<CallInput<typeof addBalanceProvider>['body']>;
export type ProviderChange = NonNullable<CallInput<typeof changeBalanceProvider>['body']>;

/** Polling interval, in ms. The screen may stay open for hours. */
const refetchInterval = 60_000;

/** All providers, in the order returned by the server. */
export function useProviders() {
  return useQuery({
    queryKey: providersKey,
    queryFn: async ({ signal }) => (await call(listBalanceProviders, {}, { signal })).data,
    refetchInterval,
  });
}

/** Totals above the cards. */
export function useBalanceStats() {
  return useQuery({
    queryKey: [...key, 'stats'],
    queryFn: async ({ signal }) => (await call(readBalanceStats, {}, { signal })).data,
    refetchInterval,
  });
}

/** Returns a function that writes a changed list into the cache immediately and refetches totals, alerts and usage. */
function useCachedProviders() {
  const client = useQueryClient();
  return (change: (providers: ApiProvider[]) => ApiProvider[]) => {
    client.setQueryData<ApiProvider[]>(providersKey, (providers) => providers && change(providers));
    void client.invalidateQueries({ queryKey: key });
  };
}

const replaced = (providers: ApiProvider[], changed: ApiProvider): ApiProvider[] =>
  providers.map((each) => (each.id === changed.id ? changed : each));

export function useAddProvider() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: async (body: NewProvider) => (await call(addBalanceProvider, { body })).data,
    onSuccess: (added) => update((providers) => [...providers, added]),
  });
}

export function useChangeProvider() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: ProviderChange }) =>
      (await call(changeBalanceProvider, { params: { id }, body: change })).data,
    onSuccess: (changed) => update((providers) => replaced(providers, changed)),
  });
}

export function useRemoveProvider() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: (id: string) => call(removeBalanceProvider, { params: { id } }),
    onSuccess: (_, id) => update((providers) => providers.filter((each) => each.id !== id)),
  });
}

export function useRestoreProvider() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: async (id: string) => (await call(restoreBalanceProvider, { params: { id } })).data,
    onSuccess: (restored) =>
      update((providers) => [...providers.filter(({ id }) => id !== restored.id), restored]),
  });
}

/** Makes the service read the current balance of one provider from that provider; makes no paid call. */
export function useRefreshProvider() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: async (id: string) => (await call(refreshBalanceProvider, { params: { id } })).data,
    onSuccess: (fresh) => update((providers) => replaced(providers, fresh)),
  });
}

/** Makes the service read the current balances of all providers from the providers; makes no paid call. */
export function useRefreshAll() {
  const update = useCachedProviders();
  return useMutation({
    mutationFn: async () => (await call(refreshBalances, {})).data,
    onSuccess: (fresh) => update(() => fresh),
  });
}
