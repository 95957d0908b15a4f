import { retryAtStart } from '@geoplan/kit/database/retry-at-start';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { createWebhookClient, type WebhookOptions } from './clients/webhook-client.ts';
import { rotateWebhookSecret } from './db/alerts/alert-settings.ts';
import type { CardReader } from './db/providers/card-reader.ts';
import { alertRoutes } from './http/alerts.ts';
import { startSending } from './jobs/send-alerts.ts';
import { watchCards } from './jobs/watch-cards.ts';

/** Times of the product; tests make them shorter. */
export const defaultAlertTimes = {
  /** An alert is raised within this. */
  watchMs: 15_000,
  /** And sent within this. */
  sendMs: 2_000,
};

interface AlertOptions<T> {
  db: Kysely<T>;
  box: SecretBox;
  cards: CardReader;
  webhook: WebhookOptions;
  times: typeof defaultAlertTimes;
  log: Log;
}

/** Alerts: what answers, and what works by the clock. */
export function createAlerts<T>({ db, box, cards, webhook: options, times, log }: AlertOptions<T>) {
  const webhook = createWebhookClient(options);
  const jobs: { stop(): void }[] = [];
  return {
    routes: alertRoutes({ db, box, webhook }),
    async start(): Promise<void> {
      await retryAtStart(log, () => rotateWebhookSecret(db, box, log));
      jobs.push(
        watchCards({ db, cards, everyMs: times.watchMs, log }),
        startSending({ db, box, webhook, everyMs: times.sendMs, log }),
      );
    },
    stop: () => jobs.forEach((job) => job.stop()),
    close: () => webhook.close(),
  };
}
