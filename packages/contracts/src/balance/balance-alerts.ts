import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { providerCurrencies } from '../geo/geo-runs.ts';
import { staleCodes } from './balance-providers.ts';

/** `low`: balance below the threshold; `stale`: the refresh fails with `staleCode`. */
export const alertKinds = ['low', 'stale'] as const;

export const balanceAlertSchema = z.strictObject({
  id: z.uuid(),
  providerId: z.uuid(),
  name: z.string(),
  kind: z.enum(alertKinds),
  /** Set for `low`, otherwise `null`. */
  balance: z.number().nullable(),
  alertBelow: z.number().nullable(),
  currency: z.enum(providerCurrencies),
  /** Set for `stale`, otherwise `null`. */
  staleCode: z.enum(staleCodes).nullable(),
  /** True for a demo account. */
  isDemo: z.boolean(),
  raisedAt: z.iso.datetime(),
});
export type BalanceAlert = z.infer<typeof balanceAlertSchema>;

export const listBalanceAlerts = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/alerts',
  access: 'admin',
  summary: 'Active alerts; each is raised once per period, or again after it has ended',
  response: success(z.array(balanceAlertSchema).max(1_000)),
});

const settings = z.strictObject({
  /** `null` if alerts are only shown. */
  webhookUrl: z.string().nullable(),
  /** Mask of the secret that signs the body; "" if there is none. */
  webhookSecret: z.string().max(8),
  /** Last delivery; `null` if there was none. */
  lastDelivery: z
    .strictObject({
      at: z.iso.datetime(),
      /** HTTP status with which the receiver responded; `null` if it did not respond. */
      status: z.int().nullable(),
      isDelivered: z.boolean(),
    })
    .nullable(),
});

export const readAlertSettings = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/balance/alerts/settings',
  access: 'admin',
  summary: 'Destination of alerts',
  response: success(settings),
});

export const changeAlertSettings = endpoint({
  service: 'balance',
  method: 'PUT',
  path: '/api/balance/alerts/settings',
  access: 'admin',
  summary: 'Change the destination of alerts; 400 for an address that is not https or not public',
  body: z.strictObject({
    webhookUrl: text(2_000).nullable(),
    /**
     * A value equal to the mask leaves the secret unchanged; a new address needs a secret of at least 16 characters.
     */
    webhookSecret: text(200).optional(),
  }),
  response: success(settings),
});

export const testAlertWebhook = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/balance/alerts/test',
  access: 'admin',
  errors: ['conflict'],
  summary: 'Send a test alert to the webhook, and wait for its answer',
  response: success(settings),
});
