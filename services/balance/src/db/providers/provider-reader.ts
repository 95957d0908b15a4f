import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { QueryExecutorProvider } from 'kysely';
import type { AccountProvider } from '../../domain/providers/balance-stats.ts';
import { shownProvider } from '../../domain/providers/shown-provider.ts';
import type { StoredProvider } from '../../domain/providers/provider.ts';
import { runwayDays } from '../../domain/runway.ts';
import { sumByAccount } from '../usage/account-sums.ts';
import { readDailyUsage } from '../usage/daily-usage.ts';
import { getProvider, listProviders } from './provider-rows.ts';

/** Providers for the screen, with the ledger sums of their accounts. */
export interface ProviderReader {
  list(): Promise<AccountProvider[]>;
  /** @throws AppError not_found */
  get(id: string): Promise<AccountProvider>;
}

interface ProviderNeeds {
  db: QueryExecutorProvider;
  box: SecretBox;
  /** Time zone in which days and months begin. */
  timeZone: string;
}

export function createProviderReader({ db, box, timeZone }: ProviderNeeds): ProviderReader {
  async function withUse(providers: readonly StoredProvider[]): Promise<AccountProvider[]> {
    const [sums, daily] = await Promise.all([
      sumByAccount(db, timeZone),
      readDailyUsage(db, timeZone, runwayDays),
    ]);
    const now = new Date();
    return providers.map((provider) => {
      const { accountKey, balanceKey, failedPolls } = provider;
      const use = accountKey === null ? undefined : sums.get(accountKey);
      const days = (accountKey === null ? undefined : daily.get(accountKey)) ?? [];
      const shown = shownProvider({ provider, use, daily: days, now });
      return { accountKey, balanceKey, failedPolls, provider: shown };
    });
  }
  return {
    list: async () => withUse(await listProviders(db, box)),
    async get(id) {
      const [found] = (await withUse([await getProvider(db, box, id)])) as [AccountProvider];
      return found;
    },
  };
}
