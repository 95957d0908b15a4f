import { createHmac } from 'node:crypto';
import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';

/** Body sent to the receiver: the alert, or a test message for `null`. `id` is the same in each attempt. */
export function webhookBody(id: string, alert: BalanceAlert | null): string {
  return JSON.stringify({ id, event: alert ? 'balance.alert-raised' : 'balance.test', alert });
}

/**
 * Signature `t=<seconds>,v1=<hex>` with the HMAC-SHA256 of `<t>.<body>`. The time is signed too, so that a receiver
 * can reject replayed messages.
 */
export function webhookSignature(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Pauses before the next attempt, s; a receiver that is down for more than a day misses the delivery. */
const pausesS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200];

/** Pause after this number of attempts, s; null if there is no further attempt. */
export function pauseAfterS(attempts: number): number | null {
  return pausesS[attempts - 1] ?? null;
}
