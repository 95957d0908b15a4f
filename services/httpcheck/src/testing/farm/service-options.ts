import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { longestCheckMs } from '../../clients/site-checker.ts';
import type { createHttpcheckService } from '../../service.ts';
import { noDrops } from '../no-drops.ts';

type Service = Parameters<typeof createHttpcheckService>[0];

/** What differs from the product; written into the arguments of a replica's program. */
export interface ReplicaOptions {
  /** HTTPCHECK_ALLOW */
  allow: string;
  /** How often each message is published by a replica in a process of its own; once unless said. */
  copies?: number;
  check?: Partial<Omit<Service['check'], 'allow'>>;
  drops?: Partial<Omit<Service['drops'], 'allow'>>;
  times?: Service['times'];
}

/**
 * Options of a service that checks a farm. No time limit here that a busy machine may reach: an answer is late, or a
 * lease over, for no other fault than the test's.
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
