import { readProviderUsage, readSpending } from '@geoplan/contracts/balance/balance-usage';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

type Spending = CallResponse<typeof readSpending>['data'];
type ProviderUsage = CallResponse<typeof readProviderUsage>['data'];

/** One day of usage. `balance` is `null` if unknown, and always `null` for all providers together. */
export type UsageDay = ProviderUsage['days'][number];
export type ProviderSums = Spending['byProvider'][number];
export type UserSums = Spending['byUser'][number];
export type PurposeSums = Spending['byPurpose'][number];
export type RunSums = Spending['byRun'][number];

/** Usage of one provider or of all. */
export interface Usage extends Pick<Spending, 'byUser' | 'byPurpose' | 'byRun'> {
  days: UsageDay[];
  /** `null` in the usage of one provider. */
  byProvider: ProviderSums[] | null;
  /**
   * Time zone in which days begin, as an IANA name; `null` for one provider, for which the server does not report it.
   */
  timeZone: string | null;
}

async function readUsage(id: string, days: number, signal: AbortSignal): Promise<Usage> {
  if (id !== '') {
    const { data } = await call(readProviderUsage, { params: { id }, query: { days } }, { signal });
    return { ...data, byProvider: null, timeZone: null };
  }
  const { data } = await call(readSpending, { query: { days } }, { signal });
  return { ...data, days: data.days.map((day) => ({ ...day, balance: null })) };
}

/** Usage of the last `days` days, including today; an empty id means all providers. */
export function useUsage(id: string, days: number) {
  return useQuery({
    queryKey: ['balance', 'usage', id, days],
    queryFn: ({ signal }) => readUsage(id, days, signal),
    refetchInterval: 60_000,
  });
}
