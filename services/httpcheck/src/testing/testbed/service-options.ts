import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { longestCheckMs } from '../../clients/site-checker.ts';
import type { createHttpcheckService } from '../../service.ts';
import { noDrops } from '../no-drops.ts';

type Service = Parameters<typeof createHttpcheckService>[0];

/** Differences from production, passed as arguments of the replica's program. */
export interface ReplicaOptions {
  /** HTTPCHECK_ALLOW */
  allow: string;
  /** Number of times that a replica in its own process publishes each message; 1 by default. */
  copies?: number;
  check?: Partial<Omit<Service['check'], 'allow'>>;
  drops?: Partial<Omit<Service['drops'], 'allow'>>;
  times?: Service['times'];
}

/**
 * Options of a service that checks test sites. A busy machine cannot reach any time limit: only the test makes a
 * response late or a lease expire.
 */
export const serviceOptions = ({
  allow,
  check,
  drops,
  times,
}: ReplicaOptions): Pick<Service, 'check' | 'drops' | 'times'> => ({
  check: {
    userAgent: 'Geoplan-HTTP-Checker/1.0',
    timeoutMs: longestCheckMs,
    concurrency: 10,
    hostPauseMs: 0,
    recheckMs: 200,
    retryAfterMaxMs: 120_000,
    referenceUrls: [],
    historyDays: 90,
    runDays: 90,
    timeZone: 'UTC',
    ...check,
    allow: parseAllowList(allow),
  },
  drops: { ...noDrops, ...drops, allow: parseAllowList(allow) },
  times: { sweepMs: 500, ...times },
});
