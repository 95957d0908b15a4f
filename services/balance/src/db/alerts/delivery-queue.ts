import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { pauseAfterS } from '../../domain/alerts/webhook-body.ts';
import { alertColumns, toAlert, type AlertRow } from './alert-repository.ts';

/** A killed replica's deliveries are tried again after this long; longer than a delivery may take. */
const leaseS = 30;

/** An alert that the webhook is to be told. */
export interface Delivery {
  alert: BalanceAlert;
  /** This one included. */
  attempts: number;
}

/** Takes the next delivery that is due, for this replica alone; null = none is. */
export async function claimDelivery(db: QueryExecutorProvider): Promise<Delivery | null> {
  const { rows } = await sql<AlertRow & { attempts: number }>`
    with claimed as (
      update alert_deliveries set attempts = attempts + 1, next_at = now() + ${leaseS} * interval '1 second'
      where alert_id = (select alert_id from alert_deliveries where next_at <= now()
        order by next_at limit 1 for update skip locked)
      returning alert_id, attempts
    )
    select ${alertColumns}, attempts from claimed join alerts on alerts.id = alert_id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { attempts, ...alert } = row;
  return { alert: toAlert(alert), attempts };
}

/** What the last delivery came to, for the screen. */
export async function recordDelivery(
  db: QueryExecutorProvider,
  url: string,
  { status, isDelivered }: { status: number | null; isDelivered: boolean },
): Promise<void> {
  await sql`update alert_settings set last_at = now(), last_status = ${status}, last_is_delivered = ${isDelivered}
    where webhook_url = ${url}`.execute(db);
}

/** Ends a delivery that arrived, or for which there is no further attempt; returns false when it is tried again. */
export async function settleDelivery(
  db: QueryExecutorProvider,
  { alert, attempts }: Delivery,
  isDelivered: boolean,
): Promise<boolean> {
  const pauseS = isDelivered ? null : pauseAfterS(attempts);
  if (pauseS === null) await sql`delete from alert_deliveries where alert_id = ${alert.id}`.execute(db);
  else
    await sql`update alert_deliveries set next_at = now() + ${pauseS} * interval '1 second'
      where alert_id = ${alert.id}`.execute(db);
  return pauseS === null;
}
