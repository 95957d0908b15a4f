import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { formatAmount, formatMinute } from '../../../shared/format/english.ts';
import { staleReason } from '../providers/provider-labels.ts';
import type { AlertSettings, AlertSettingsChange } from './alerts-queries.ts';

/** One-line description of an alert. The source of the provider determines which admin key the text names. */
export function alertText(alert: BalanceAlert, provider: ApiProvider | undefined): string {
  const { kind, balance, alertBelow, currency, staleCode } = alert;
  if (kind === 'low') {
    if (balance !== null && balance < 0) return `Overspent by ${formatAmount(-balance, currency)}`;
    const left = balance === null ? 'Unknown' : `${formatAmount(balance, currency)} left`;
    return alertBelow === null
      ? left
      : `${left}, below the threshold of ${formatAmount(alertBelow, currency)}`;
  }
  return staleCode === null ? 'The refresh fails' : staleReason(staleCode, provider?.source ?? 'manual');
}

/** Text about the result of the last delivery. */
export function deliveryText(last: AlertSettings['lastDelivery']): string {
  if (last === null) return 'Nothing has been sent yet.';
  const at = formatMinute(new Date(last.at));
  if (last.isDelivered) return `Last delivery ${at}: accepted with ${last.status ?? 'no status'}.`;
  const answer = last.status === null ? 'the receiver did not answer' : `refused with ${last.status}`;
  return `Last delivery ${at}: ${answer}.`;
}

/** Typed values of the webhook form. */
export interface WebhookValues {
  url: string;
  /** Equal to the mask if unchanged. */
  secret: string;
}

/** Minimum length, in characters, of the secret that the service accepts for a new address. */
const shortestSecret = 16;

/** Errors per field; empty if there are none. The server also refuses addresses that are not public. */
export function webhookErrors({ url, secret }: WebhookValues, mask: string): Partial<WebhookValues> {
  const errors: Partial<WebhookValues> = {};
  const address = url.trim();
  if (address === '') return errors;
  if (!/^https:\/\/[^\s/]+/i.test(address) || !URL.canParse(address))
    errors.url = 'Enter an address that begins with https://';
  const isKept = mask !== '' && secret === mask;
  if (!isKept && secret.trim().length < shortestSecret)
    errors.secret = `At least ${shortestSecret} characters`;
  return errors;
}

/** Request body for saving; an empty address turns the webhook off. */
export const webhookChange = ({ url, secret }: WebhookValues): AlertSettingsChange => ({
  webhookUrl: url.trim() === '' ? null : url.trim(),
  webhookSecret: secret.trim(),
});
