import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import { createWebhookClient, type WebhookOptions } from './clients/webhook-client.ts';
import { rotateWebhookSecret } from './db/alerts/alert-settings.ts';
import { alertRoutes } from './http/alerts.ts';
import { sendAlerts } from './jobs/send-alert.ts';

interface AlertOptions<T> {
  db: Kysely<T>;
  box: SecretBox;
  webhook: WebhookOptions;
  log: Log;
}

/** Alerts, with their endpoints and deliveries. */
export function createAlerts<T>({ db, box, webhook: options, log }: AlertOptions<T>) {
  const webhook = createWebhookClient(options);
  return {
    routes: alertRoutes({ db, box, webhook }),
    works: [sendAlerts({ db, box, webhook, log })],
    start: () => waitForDatabase(log, () => rotateWebhookSecret(db, box, log)),
    close: () => webhook.close(),
  };
}
