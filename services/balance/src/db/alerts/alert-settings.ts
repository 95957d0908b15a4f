import type { changeAlertSettings, readAlertSettings } from '@geoplan/contracts/balance/balance-alerts';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import { isMask, mask, maskDots } from '@geoplan/kit/secrets/mask';
import { rotateSecrets } from '@geoplan/kit/secrets/rotate-secrets';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { cancelParts } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { openSecret } from '../open-secret.ts';
import { sendAlert } from './alert-repository.ts';

type AlertSettings = z.output<typeof readAlertSettings.response>['data'];
type Change = z.output<typeof changeAlertSettings.body>;

interface Row {
  webhook_url: string | null;
  webhook_secret: string | null;
  last_at: Date | null;
  last_status: number | null;
  last_is_delivered: boolean | null;
}

/** Target URL for alerts and the secret that signs them. */
export interface Webhook {
  url: string;
  secret: string;
}

/** Encryption context (kit/secrets/secret-box). */
const secretContext = 'alert_settings.webhook_secret';
const shortestSecret = 16;

async function readRow(db: QueryExecutorProvider): Promise<Row> {
  const { rows } = await sql<Row>`select * from alert_settings`.execute(db);
  if (!rows[0]) throw new Error('alert settings row missing');
  return rows[0];
}

/** Settings for the screen, with the secret masked. */
export async function readSettings(db: QueryExecutorProvider, box: SecretBox): Promise<AlertSettings> {
  const row = await readRow(db);
  const { last_at: at, last_status: status, last_is_delivered: isDelivered } = row;
  const secret = openSecret(box, row.webhook_secret, secretContext);
  return {
    webhookUrl: row.webhook_url,
    webhookSecret: secret === undefined ? maskDots : mask(secret),
    lastDelivery: at && isDelivered !== null ? { at: at.toISOString(), status, isDelivered } : null,
  };
}

/** Webhook for alerts; `null` if alerts are only shown, or if the secret cannot be decrypted. */
export async function findWebhook(db: QueryExecutorProvider, box: SecretBox): Promise<Webhook | null> {
  const { webhook_url: url, webhook_secret: sealed } = await readRow(db);
  const secret = openSecret(box, sealed, secretContext);
  return url === null || !secret ? null : { url, secret };
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', undefined, { details: [{ field: `body.${field}`, message }] });
}

/** Stores the result of the last delivery, for the screen. */
export async function recordDelivery(
  db: QueryExecutorProvider,
  url: string,
  { status, isDelivered }: { status: number | null; isDelivered: boolean },
): Promise<void> {
  await sql`update alert_settings set last_at = now(), last_status = ${status}, last_is_delivered = ${isDelivered}
    where webhook_url = ${url}`.execute(db);
}

/** Secret to store after a change; the stored secret is kept if the form sends only its mask. */
function sealedSecret(box: SecretBox, before: Row, { webhookUrl, webhookSecret }: Change): string | null {
  if (webhookUrl === null) return null;
  const isKept = webhookSecret === undefined || isMask(webhookSecret);
  // A secret agreed with one receiver is never used for another.
  if (isKept && before.webhook_secret !== null && webhookUrl === before.webhook_url)
    return before.webhook_secret;
  if (isKept || webhookSecret.length < shortestSecret)
    refuse('webhookSecret', `A secret of at least ${shortestSecret} characters is needed`);
  return box.seal(webhookSecret, secretContext);
}

/** @throws AppError invalid_input for a new URL without a secret, or with a secret that is too short */
export function saveSettings<T>(
  db: Kysely<T>,
  box: SecretBox,
  { change, by }: { change: Change; by: AuditActor },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`select * from alert_settings for update`.execute(trx);
    const before = rows[0] ?? (await readRow(trx));
    const url = change.webhookUrl;
    const secret = sealedSecret(box, before, change);
    await sql`update alert_settings set webhook_url = ${url}, webhook_secret = ${secret}`.execute(trx);
    // The delivery state belongs to the previous receiver, whose unsent alerts must not be sent to the new one.
    if (url !== before.webhook_url) {
      await sql`update alert_settings set last_at = null, last_status = null, last_is_delivered = null`.execute(
        trx,
      );
      await cancelParts(trx, sendAlert);
    }
    // The audit contains only the host, because the path of a webhook URL often serves as its password.
    await recordAudit(trx, by, 'balance-alerts.changed', url === null ? 'no webhook' : new URL(url).host);
  });
}

/** @throws AppError invalid_input naming the URL */
export function refuseAddress(reason: string): never {
  return refuse('webhookUrl', reason);
}

/** Re-encrypts the secret if it was encrypted with an older key. */
export async function rotateWebhookSecret(
  db: QueryExecutorProvider,
  box: SecretBox,
  log: Log,
): Promise<void> {
  const { webhook_secret: sealed } = await readRow(db);
  const save = (resealed: string) =>
    sql`update alert_settings set webhook_secret = ${resealed} where webhook_secret = ${sealed}`.execute(db);
  await rotateSecrets([{ sealed, row: secretContext, save }], box, log);
}
