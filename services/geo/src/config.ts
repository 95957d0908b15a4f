import { serviceConfigShape } from '@geoplan/kit/run-service';
import { modelUrlSchema, sandboxUrlSchema, timeZoneSchema, vendorUrlSchema } from '@geoplan/kit/config';
import { z } from 'zod';

/** Environment of the lookups; shared by the server and the embedded run. */
export const lookupConfigShape = {
  /** Replaces `https://{host}` of the keyword provider, e.g. a sandbox or a recording proxy. */
  KEYWORD_PROVIDER_BASE_URL: vendorUrlSchema,
  /** URL that replaces the vendor's; balance reads the same names. */
  OPENAI_BASE_URL: modelUrlSchema,
  ANTHROPIC_BASE_URL: modelUrlSchema,
  AHREFS_BASE_URL: vendorUrlSchema,
  DATAFORSEO_BASE_URL: vendorUrlSchema,
  /**
   * Requests per second and provider key, over all replicas; 0 = no limit (provider-apis.md A.1: plans allow about
   * 1).
   */
  KEYWORD_PROVIDER_RPS: z.coerce.number().min(0).max(1_000).default(1),
  /** A stored pair younger than this costs nothing (api.md, geo). */
  GEO_FRESH_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  /** Retention of paid calls for republishing, days; spending limits need those of a month. */
  GEO_USAGE_DAYS: z.coerce.number().int().min(35).max(3_650).default(100),
  /** Time zone in which months begin, for spending limits, e.g. `Europe/Berlin`. */
  TIME_ZONE: timeZoneSchema,
  /** Concurrent requests of one process, within the rate limit. */
  GEO_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(20),
};

/** Geo's environment (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  /** Key ring of kit/secrets; the first key encrypts. */
  SECRETS_KEYS: z.string(),
  SANDBOX_URL: sandboxUrlSchema,
  ...lookupConfigShape,
});

/** Options of the lookups, from the settings. */
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
