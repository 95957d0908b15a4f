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

/** The registry of .ru locks out addresses that send more than 30 queries per minute; a third of that is safe. */
const leastWhoisPauseMs = 6_000;

/** Addresses separated by commas. */
const urlList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(10));

const int = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

/** Environment of the checks; shared by the server and the embedded run. */
export const checkConfigShape = {
  /** Concurrent checks per process. */
  HTTPCHECK_CONCURRENCY: int(1, 500, 50),
  /** Time limit of one check with its redirects; confirmation checks always have 15 s (reliability.md, P26). */
  HTTPCHECK_TIMEOUT_MS: int(500, 15_000, 10_000),
  /** Names the checker and, if the operator adds it, an address for complaints. Bot walls block shorter forms. */
  HTTPCHECK_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,300}$/, 'must be printable ASCII')
    .default('Mozilla/5.0 (compatible; Geoplan-HTTP-Checker/1.0)'),
  /** Non-public addresses and ports that may be dialled, e.g. `127.83.0.0/16:4100-4101`. */
  HTTPCHECK_ALLOW: z.string().default('').transform(allowList),
  /** Pause of a host after each request, over all replicas. */
  HTTPCHECK_HOST_PAUSE_MS: int(0, 60_000, 200),
  /** Delay between a failed first check and its confirmation; 0 turns confirmation off. */
  HTTPCHECK_RECHECK_SECONDS: z.coerce.number().min(0).max(3_600).default(20),
  /** Longest `Retry-After` that a run waits for; beyond it, the host's remaining sites end unchecked. */
  HTTPCHECK_RETRY_AFTER_MAX_SECONDS: int(0, 3_600, 120),
  /** URLs that answer 2xx whenever this machine has a network; probed before an outage of a site is stored. */
  HTTPCHECK_REFERENCE_URLS: urlList,
  HTTPCHECK_HISTORY_DAYS: int(1, 3_650, 90),
  HTTPCHECK_RUN_DAYS: int(1, 3_650, 90),
  /** IANA's list of RDAP servers and the Internet Archive, for lists of drops. */
  HTTPCHECK_RDAP_BOOTSTRAP_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://data.iana.org/rdap/dns.json'),
  HTTPCHECK_ARCHIVE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://web.archive.org')
    .transform((url) => url.replace(/\/+$/, '')),
  /**
   * Pause of a registry and of the archive after each request; the archive bans clients above 24 requests per minute.
   */
  HTTPCHECK_REGISTRY_PAUSE_MS: int(0, 600_000, 1_000),
  HTTPCHECK_ARCHIVE_PAUSE_MS: int(0, 600_000, 3_000),
  /** Time zone of the schedule's hours, e.g. `Europe/Berlin`. */
  HTTPCHECK_TIME_ZONE: timeZoneSchema,
};

const checkConfigSchema = z.object(checkConfigShape);

/** The checker's environment (docs/configuration.md). */
export const configSchema = z.object({ ...serviceConfigShape, ...checkConfigShape });

/** Options of the checks, from the settings. */
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

/** Options of the drop lookups, from the settings. */
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
