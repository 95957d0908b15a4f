import { timeZoneSchema } from '@geoplan/kit/config';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';
import { extraServers } from './domain/drops/registration/extra-servers.ts';
import { AllowListError, parseAllowList } from '@geoplan/kit/outbound/allow-list';

function allowList(text: string, context: z.RefinementCtx) {
  try {
    return parseAllowList(text);
  } catch (error) {
    if (!(error instanceof AllowListError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
}

/**
 * Minimum pause between whois queries. The .ru registry blocks addresses that send more than 30 queries per minute,
 * so a third of this rate is safe.
 */
const leastWhoisPauseMs = 6_000;

/** Comma-separated list of URLs. */
const urlList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(10));

const int = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

/** Environment variables for the checks, shared by the server and the embedded run. */
export const checkConfigShape = {
  HTTPCHECK_CONCURRENCY: int(1, 500, 50).describe('checks in progress per process'),
  HTTPCHECK_TIMEOUT_MS: int(500, 15_000, 10_000).meta({
    description: 'time for one check with its redirects; a confirmation check has 15 s',
    unit: 'ms',
  }),
  // Bot walls block shorter user agents.
  HTTPCHECK_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,300}$/, 'must be printable ASCII')
    .default('Mozilla/5.0 (compatible; Geoplan-HTTP-Checker/1.0)')
    .describe(
      '`User-Agent` of the checks; best with an address for complaints, as in `Mozilla/5.0 (compatible; Geoplan-HTTP-Checker/1.0; +https://example.org/bot)`',
    ),
  HTTPCHECK_ALLOW: z
    .string()
    .default('')
    .transform(allowList)
    .describe(
      'networks and ports that may be checked although they are not public, separated by commas, such as `10.1.0.0/16:80`',
    ),
  HTTPCHECK_HOST_PAUSE_MS: int(0, 60_000, 200).meta({
    description: 'pause of a host after each request, over all replicas',
    unit: 'ms',
  }),
  HTTPCHECK_RECHECK_SECONDS: z.coerce.number().min(0).max(3_600).default(20).meta({
    description: 'time until the confirmation check of a dead site; 0 = the first check decides',
    unit: 'seconds',
  }),
  HTTPCHECK_RETRY_AFTER_MAX_SECONDS: int(0, 3_600, 120).meta({
    description: 'longest `Retry-After` that a run waits for; beyond it the sites of that host end unchecked',
    unit: 'seconds',
  }),
  HTTPCHECK_REFERENCE_URLS: urlList.describe(
    'up to ten addresses, separated by commas, that answer 2xx whenever this machine has a network; probed before a fall is stored ([operations](operations.md#when-a-part-is-away)). Empty: sites that worked before are probed',
  ),
  HTTPCHECK_HISTORY_DAYS: int(1, 3_650, 90).meta({
    description: 'full days for which the result of each check is kept',
    unit: 'days',
  }),
  HTTPCHECK_RUN_DAYS: int(1, 3_650, 90).meta({
    description: 'time after its end for which a run and its list of items are kept, of checks and of drops',
    unit: 'days',
  }),
  HTTPCHECK_RDAP_BOOTSTRAP_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://data.iana.org/rdap/dns.json')
    .describe(
      "IANA's list of RDAP servers; zones outside it are in the program ([0070](decisions/0070-sources-outside-lists-are-named.md))",
    ),
  HTTPCHECK_ARCHIVE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://web.archive.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('Internet Archive'),
  HTTPCHECK_REGISTRY_PAUSE_MS: int(0, 600_000, 1_000).meta({
    description: 'pause of a registry after each request; a whois server rests at least 6 s',
    unit: 'ms',
  }),
  HTTPCHECK_ARCHIVE_PAUSE_MS: int(0, 600_000, 3_000).meta({
    description: 'pause of the archive after each request; it bans more than 24 requests per minute',
    unit: 'ms',
  }),
  HTTPCHECK_TIME_ZONE: timeZoneSchema.describe("time zone of the schedule's hours"),
};

const checkConfigSchema = z.object(checkConfigShape);

/** Environment variables of the checker (docs/configuration.md). */
export const configSchema = z.object({ ...serviceConfigShape, ...checkConfigShape });

/** Options for the checks, built from the environment. */
export function checkOptions(config: z.output<typeof checkConfigSchema>) {
  return {
    concurrency: config.HTTPCHECK_CONCURRENCY,
    timeoutMs: config.HTTPCHECK_TIMEOUT_MS,
    userAgent: config.HTTPCHECK_USER_AGENT,
    allow: config.HTTPCHECK_ALLOW,
    hostPauseMs: config.HTTPCHECK_HOST_PAUSE_MS,
    recheckMs: config.HTTPCHECK_RECHECK_SECONDS * 1_000,
    retryAfterMaxMs: config.HTTPCHECK_RETRY_AFTER_MAX_SECONDS * 1_000,
    referenceUrls: config.HTTPCHECK_REFERENCE_URLS,
    historyDays: config.HTTPCHECK_HISTORY_DAYS,
    runDays: config.HTTPCHECK_RUN_DAYS,
    timeZone: config.HTTPCHECK_TIME_ZONE,
  };
}

/** Options for the drop lookups, built from the environment. */
export function dropOptions(config: z.output<typeof checkConfigSchema>) {
  return {
    bootstrapUrl: config.HTTPCHECK_RDAP_BOOTSTRAP_URL,
    archiveUrl: config.HTTPCHECK_ARCHIVE_URL,
    extraServers,
    registryPauseMs: config.HTTPCHECK_REGISTRY_PAUSE_MS,
    whoisPauseMs: Math.max(config.HTTPCHECK_REGISTRY_PAUSE_MS, leastWhoisPauseMs),
    archivePauseMs: config.HTTPCHECK_ARCHIVE_PAUSE_MS,
    isDemo: false,
    allow: config.HTTPCHECK_ALLOW,
    userAgent: config.HTTPCHECK_USER_AGENT,
    timeoutMs: config.HTTPCHECK_TIMEOUT_MS,
  };
}
