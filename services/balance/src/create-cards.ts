import type { Bus } from '@geoplan/kit/bus/bus';
import { retryAtStart } from '@geoplan/kit/database/retry-at-start';
import { every } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { createBalanceReader, type ReaderOptions } from './clients/balance-reader.ts';
import { consumeSettingsChanged } from './consumers/provider-settings-changed.ts';
import { requestBalanceResend } from './db/balances/announce-balances.ts';
import { thinBalancePoints } from './db/balances/balance-points.ts';
import { saveReading } from './db/balances/save-reading.ts';
import type { CardReader } from './db/providers/card-reader.ts';
import { findPolled } from './db/providers/provider-rows.ts';
import { rotateCredentials } from './db/providers/rotate-credentials.ts';
import { seedDemoProviders } from './db/providers/seed-demo-providers.ts';
import { purgeRemovedProviders } from './db/providers/write-provider.ts';
import { refreshBalance } from './domain/providers/refresh-balance.ts';
import { providerRoutes } from './http/providers.ts';
import { startPoller } from './jobs/poll-balances.ts';
import { startTelling } from './jobs/tell-balances.ts';

/** Times of the product; tests make them shorter. */
export const defaultCardTimes = {
  /** How often due balances are looked for. */
  lookMs: 5_000,
  /** A killed poller's cards are read again after this long; longer than a reading may take. */
  pollLeaseMs: 30_000,
  /** A change is announced within this. */
  tellMs: 1_000,
  retentionMs: 3_600_000,
};

interface CardOptions<T> extends Pick<ReaderOptions, 'sandboxUrl' | 'baseUrls' | 'countCalls'> {
  db: Kysely<T>;
  box: SecretBox;
  cards: CardReader;
  /** Between two readings of a balance; 0 = only when asked. */
  pollMs: number;
  times: typeof defaultCardTimes;
  log: Log;
}

/** Cards of paid APIs and their balances: what answers, listens and works by the clock. */
export function createCards<T>(options: CardOptions<T>) {
  const { db, box, cards, pollMs, times, log } = options;
  const reader = createBalanceReader(options);
  const refresh = (id: string): Promise<void> =>
    refreshBalance(
      {
        find: (of) => findPolled(db, box, of),
        read: reader.read,
        save: (asked, result, askedAt) => saveReading(db, asked, result, { askedAt, nextPollMs: pollMs }),
      },
      id,
    );
  const jobs: { stop(): void }[] = [];

  async function tidyUp(): Promise<void> {
    await thinBalancePoints(db);
    const providers = await purgeRemovedProviders(db);
    if (providers > 0) log.info({ providers }, 'removed providers forgotten');
  }

  return {
    routes: providerRoutes({ db, box, cards, refresh }),
    async start(bus: Bus): Promise<void> {
      await retryAtStart(log, async () => {
        await rotateCredentials(db, box, log);
        if (options.sandboxUrl !== undefined) await seedDemoProviders(db, box);
        // After a restore.
        await requestBalanceResend(db);
      });
      await consumeSettingsChanged(bus, db);
      jobs.push(
        startTelling({ db, everyMs: times.tellMs, log }),
        every(times.retentionMs, tidyUp, { log, failed: 'removal of old balances failed' }),
      );
      const { lookMs, pollLeaseMs: leaseMs } = times;
      if (pollMs > 0) jobs.push(startPoller({ db, refresh, lookMs, leaseMs, log }));
    },
    stop: () => jobs.forEach((job) => job.stop()),
    close: () => reader.close(),
  };
}
