import { serviceConfigShape } from '@geoplan/kit/run-service';
import { modelUrlSchema, sandboxUrlSchema, timeZoneSchema, vendorUrlSchema } from '@geoplan/kit/config';
import { z } from 'zod';

/** Environment of balances and ledger; shared by the server and the embedded run. */
export const balanceConfigShape = {
  /** Minutes between two polls of a balance; 0 = only on request. */
  BALANCE_POLL_MINUTES: z.coerce.number().int().min(0).max(1_440).default(15),
  /** Full months for which single calls are kept; daily sums stay. */
  BALANCE_LEDGER_MONTHS: z.coerce.number().int().min(1).max(120).default(24),
  /** Time zone in which days and months begin, e.g. `Europe/Berlin`. */
  TIME_ZONE: timeZoneSchema,
  /** URL that replaces the vendor's; geo reads the same names. */
  OPENAI_BASE_URL: modelUrlSchema,
  ANTHROPIC_BASE_URL: modelUrlSchema,
  AHREFS_BASE_URL: vendorUrlSchema,
  DATAFORSEO_BASE_URL: vendorUrlSchema,
  APIFY_BASE_URL: vendorUrlSchema,
};

const balanceConfigSchema = z.object(balanceConfigShape);

/** The balance service's environment (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  /** Key ring of kit/secrets; the first key encrypts. */
  SECRETS_KEYS: z.string(),
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
