import { serviceConfigShape } from '@geoplan/kit/run-service';
import {
  sandboxUrlSchema,
  secretsKeysSchema,
  spendingTimeZoneSchema,
  vendorUrlSchema,
  vendorUrlShape,
} from '@geoplan/kit/config';
import { z } from 'zod';

/** Environment of balances and the ledger, shared by the server and the embedded run. */
export const balanceConfigShape = {
  BALANCE_POLL_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(15)
    .meta({ description: 'time between two polls of a balance; 0 = only on request', unit: 'minutes' }),
  BALANCE_LEDGER_MONTHS: z.coerce.number().int().min(1).max(120).default(24).meta({
    description: 'full months for which individual calls are kept; daily sums stay',
    unit: 'months',
  }),
  TIME_ZONE: spendingTimeZoneSchema,
  ...vendorUrlShape,
  APIFY_BASE_URL: vendorUrlSchema.meta({
    description: 'Apify, for balances',
    unset: 'https://api.apify.com',
  }),
};

const balanceConfigSchema = z.object(balanceConfigShape);

/** The balance service's environment (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  SECRETS_KEYS: secretsKeysSchema,
  SANDBOX_URL: sandboxUrlSchema,
  ...balanceConfigShape,
});

/** Options of the service, from the settings. */
export function balanceOptions(config: z.output<typeof balanceConfigSchema>) {
  return {
    pollMs: config.BALANCE_POLL_MINUTES * 60_000,
    ledgerMonths: config.BALANCE_LEDGER_MONTHS,
    timeZone: config.TIME_ZONE,
    baseUrls: {
      openai: config.OPENAI_BASE_URL,
      anthropic: config.ANTHROPIC_BASE_URL,
      ahrefs: config.AHREFS_BASE_URL,
      dataforseo: config.DATAFORSEO_BASE_URL,
      apify: config.APIFY_BASE_URL,
    },
  };
}
