import type { Bus } from '@geoplan/kit/bus/bus';
import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { createBalanceReader, type ReaderOptions } from './clients/balance-reader.ts';
import { consumeSettingsChanged } from './consumers/provider-settings-changed.ts';
import { saveReading } from './db/balances/save-reading.ts';
import type { ProviderReader } from './db/providers/provider-reader.ts';
import { findPolled } from './db/providers/provider-rows.ts';
import { rotateCredentials } from './db/providers/rotate-credentials.ts';
import { seedDemoProviders } from './db/providers/seed-demo-providers.ts';
import { refreshBalance } from './domain/providers/refresh-balance.ts';
import { providerRoutes } from './http/providers.ts';
import { providerWorks } from './jobs/works.ts';

/** Production timings; tests shorten them. */
export const defaultProviderTimes = {
  /** Maximum delay of an alert. */
  watchMs: 15_000,
};

interface ProviderOptions<T> extends Pick<ReaderOptions, 'sandboxUrl' | 'baseUrls' | 'countCalls'> {
  db: Kysely<T>;
  box: SecretBox;
  providers: ProviderReader;
  /** Interval between two polls of a balance, ms; 0 means only on request. */
  pollMs: number;
  times: typeof defaultProviderTimes;
  log: Log;
}

/** Paid API accounts and their balances, with endpoints, consumers and jobs. */
export function createProviders<T>(options: ProviderOptions<T>) {
  const { db, box, providers, pollMs, times, log } = options;
  const reader = createBalanceReader(options);
  const refresh = (id: string): Promise<void> =>
    refreshBalance(
      {
        find: (of) => findPolled(db, box, of),
        read: reader.read,
        save: (asked, result, askedAt) => saveReading(db, asked, result, askedAt),
      },
      id,
    );
  return {
    routes: providerRoutes({ db, box, providers, refresh }),
    works: providerWorks({ db, providers, refresh, pollMs, ...times }),
    async start(bus: Bus): Promise<void> {
      await waitForDatabase(log, async () => {
        await rotateCredentials(db, box, log);
        if (options.sandboxUrl !== undefined) await seedDemoProviders(db, box);
      });
      await consumeSettingsChanged(bus, db);
    },
    close: () => reader.close(),
  };
}
