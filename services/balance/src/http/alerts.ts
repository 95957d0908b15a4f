import * as contract from '@geoplan/contracts/balance/balance-alerts';
import { AppError } from '@geoplan/kit/errors';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import type { Kysely } from 'kysely';
import type { WebhookClient } from '../clients/webhook-client.ts';
import { listAlerts } from '../db/alerts/alert-repository.ts';
import {
  findWebhook,
  readSettings,
  recordDelivery,
  refuseAddress,
  saveSettings,
} from '../db/alerts/alert-settings.ts';
import { webhookBody, webhookSignature } from '../domain/alerts/webhook-body.ts';

interface AlertNeeds<T> {
  db: Kysely<T>;
  box: SecretBox;
  webhook: WebhookClient;
}

/** Routes for the active alerts and their settings. */
export function alertRoutes<T>({ db, box, webhook }: AlertNeeds<T>): Route[] {
  const settings = async () => ({ success: true as const, data: await readSettings(db, box) });
  return [
    route(contract.listBalanceAlerts).to(async () => ({ success: true, data: await listAlerts(db) })),
    route(contract.readAlertSettings).to(settings),
    route(contract.changeAlertSettings).to(async (call) => {
      const { webhookUrl } = call.body;
      const refusal = webhookUrl === null ? null : await webhook.refusalOf(webhookUrl);
      if (refusal !== null) refuseAddress(refusal);
      await saveSettings(db, box, { change: call.body, by: actorOf(call) });
      return settings();
    }),
    route(contract.testAlertWebhook).to(async () => {
      const target = await findWebhook(db, box);
      if (!target) throw new AppError('conflict', 'There is no webhook, or its secret cannot be read');
      const body = webhookBody(crypto.randomUUID(), null);
      const result = await webhook.send(target.url, body, webhookSignature(body, target.secret, new Date()));
      await recordDelivery(db, target.url, result);
      return settings();
    }),
  ];
}
