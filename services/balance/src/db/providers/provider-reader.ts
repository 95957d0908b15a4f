import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { WatchedProvider } from '../../domain/alerts/alert-rules.ts';
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
  /** Providers in the form that the alert rules need. */
  listWatched(): Promise<WatchedProvider[]>;
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
      const { accountKey, balanceKey } = provider;
      const use = accountKey === null ? undefined : sums.get(accountKey);
      const days = (accountKey === null ? undefined : daily.get(accountKey)) ?? [];
      return { accountKey, balanceKey, provider: shownProvider({ provider, use, daily: days, now }) };
    });
  }
  const list = async () => withUse(await listProviders(db, box));
  return {
    list,
    async get(id) {
      const [found] = (await withUse([await getProvider(db, box, id)])) as [AccountProvider];
      return found;
    },
    async listWatched() {
      const { rows } = await sql<{ id: string; failedPolls: number }>`
        select id, failed_polls as "failedPolls" from providers`.execute(db);
      const failures = new Map(rows.map(({ id, failedPolls }) => [id, failedPolls]));
      return (await list()).map(({ provider }) => ({
        provider,
        failedPolls: failures.get(provider.id) ?? 0,
      }));
    },
  };
}
