import { serviceConfigShape } from '@geoplan/kit/run-service';
import {
  sandboxUrlSchema,
  secretsKeysSchema,
  spendingTimeZoneSchema,
  vendorUrlSchema,
  vendorUrlShape,
} from '@geoplan/kit/config';
import { z } from 'zod';

/** Environment variables for the lookups, shared by the server and the embedded run. */
export const lookupConfigShape = {
  KEYWORD_PROVIDER_BASE_URL: vendorUrlSchema.describe(
    'replaces `https://{host}` of the keyword provider, for example by a recording proxy',
  ),
  ...vendorUrlShape,
  // Keyword API plans allow about one request per second (provider-apis.md A.1).
  KEYWORD_PROVIDER_RPS: z.coerce.number().min(0).max(1_000).default(1).meta({
    description:
      'requests per second of a key over all replicas, unless set for it on the screen; 0 = no limit',
    unit: 'per second',
  }),
  GEO_FRESH_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(30)
    .meta({ description: 'age up to which a stored pair costs nothing', unit: 'days' }),
  // Spending limits need the usage records of a whole month.
  GEO_USAGE_DAYS: z.coerce
    .number()
    .int()
    .min(35)
    .max(3_650)
    .default(100)
    .meta({ description: 'time for which geo keeps paid calls to publish them again', unit: 'days' }),
  TIME_ZONE: spendingTimeZoneSchema,
  GEO_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(20)
    .describe('keyword requests in progress per process; fixed at 20 under Compose'),
};

/** Environment variables of geo (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  SECRETS_KEYS: secretsKeysSchema,
  SANDBOX_URL: sandboxUrlSchema,
  ...lookupConfigShape,
});

/** Options for the lookups, built from the environment. */
export function lookupOf(config: z.output<z.ZodObject<typeof lookupConfigShape>>) {
  return {
    baseUrl: config.KEYWORD_PROVIDER_BASE_URL,
    baseUrls: {
      openai: config.OPENAI_BASE_URL,
      anthropic: config.ANTHROPIC_BASE_URL,
      ahrefs: config.AHREFS_BASE_URL,
      dataforseo: config.DATAFORSEO_BASE_URL,
    },
    perSecond: config.KEYWORD_PROVIDER_RPS === 0 ? null : config.KEYWORD_PROVIDER_RPS,
    freshDays: config.GEO_FRESH_DAYS,
    usageDays: config.GEO_USAGE_DAYS,
    timeZone: config.TIME_ZONE,
    concurrency: config.GEO_CONCURRENCY,
  };
}
