import { every } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import type { WebhookClient } from '../clients/webhook-client.ts';
import { findWebhook } from '../db/alerts/alert-settings.ts';
import { claimDelivery, recordDelivery, settleDelivery } from '../db/alerts/delivery-queue.ts';
import { webhookBody, webhookSignature } from '../domain/alerts/webhook-body.ts';

interface SendNeeds<T> {
  db: Kysely<T>;
  box: SecretBox;
  webhook: WebhookClient;
  everyMs: number;
  log: Log;
}

/** Sends one alert that is due; false = none is. At least once: the receiver knows a repeated one by its id. */
async function sendNext<T>({ db, box, webhook, log }: SendNeeds<T>): Promise<boolean> {
  const delivery = await claimDelivery(db);
  if (!delivery) return false;
  const { alert, attempts } = delivery;
  const target = await findWebhook(db, box);
  const body = webhookBody(alert.id, alert);
  const result = target
    ? await webhook.send(target.url, body, webhookSignature(body, target.secret, new Date()))
    : { status: null, isDelivered: false, reason: 'no webhook, or its secret cannot be opened' };
  if (target) await recordDelivery(db, target.url, result);
  const isOver = await settleDelivery(db, delivery, result.isDelivered);
  const about = { alert: alert.id, attempts, status: result.status, reason: result.reason };
  if (result.isDelivered) log.info(about, 'alert sent');
  else if (isOver) log.error(about, 'alert not sent, and not tried again');
  else log.warn(about, 'alert not sent, it will be tried again');
  return true;
}

/** Sends alerts to the webhook until stopped, one after the other; the next round repairs a failed one. */
export function startSending<T>(needs: SendNeeds<T>): { stop(): void } {
  const stopping = new AbortController();
  const sendAll = async (): Promise<void> => {
    while (!stopping.signal.aborted && (await sendNext(needs)));
  };
  const periodic = every(needs.everyMs, sendAll, { log: needs.log, failed: 'alert delivery failed' });
  return {
    stop() {
      stopping.abort();
      periodic.stop();
    },
  };
}
