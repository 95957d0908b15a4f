import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import type { Kysely } from 'kysely';
import type { WebhookClient } from '../clients/webhook-client.ts';
import { findAlert, sendAlert } from '../db/alerts/alert-repository.ts';
import { findWebhook, recordDelivery } from '../db/alerts/alert-settings.ts';
import { pauseAfterS, webhookBody, webhookSignature } from '../domain/alerts/webhook-body.ts';

interface SendNeeds<T> {
  db: Kysely<T>;
  box: SecretBox;
  webhook: WebhookClient;
  log: Log;
}

/**
 * Sends an alert to the webhook at least once; the receiver recognises a duplicate by its id. The part of the work is
 * the alert's id.
 */
export function sendAlerts<T>({ db, box, webhook, log }: SendNeeds<T>): Work {
  return defineWork<number>({
    name: sendAlert,
    title: 'Отправка оповещений на вебхук',
    isKeyed: true,
    async work({ key, state, save }) {
      const alert = await findAlert(db, key);
      if (!alert) return undefined;
      const attempts = (state ?? 0) + 1;
      await save(db, attempts);
      const target = await findWebhook(db, box);
      const body = webhookBody(alert.id, alert);
      const result = target
        ? await webhook.send(target.url, body, webhookSignature(body, target.secret, new Date()))
        : { status: null, isDelivered: false, reason: 'no webhook, or its secret cannot be opened' };
      if (target) await recordDelivery(db, target.url, result);
      const pauseS = result.isDelivered ? null : pauseAfterS(attempts);
      const about = { alert: key, attempts, status: result.status, reason: result.reason };
      if (result.isDelivered) log.info(about, 'alert sent');
      else if (pauseS === null) log.error(about, 'alert delivery failed, giving up');
      else log.warn(about, 'alert delivery failed, will retry');
      return pauseS === null ? undefined : { againMs: pauseS * 1_000 };
    },
  });
}
