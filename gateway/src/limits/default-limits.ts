import type { LimitRule } from '@geoplan/kit/limits/limiter';
import type { ConcurrencyLimits } from './request-limits.ts';

/** Limits of a gateway; every figure holds per replica unless it says otherwise. */
export interface GatewayLimits extends ConcurrencyLimits {
  /** Requests of one user in a minute. */
  requestsPerUser: number;
  /** Requests of one address in a minute without a cached token; an office shares one address. */
  requestsPerAddress: number;
  /** Keep-alive timeout of connections to the services, ms; that of the services is 75 s. */
  upstreamIdleMs: number;
  /** Open connections, idle ones included. */
  connections: number;
  /** Time for a request's headers, ms. */
  headersMs: number;
  /** Time for a whole request, body included, ms. */
  requestMs: number;
}

/** Interval at which Node enforces the request timeouts, ms; its default of 30 s would double them. */
export const timeoutCheckMs = 1_000;

/** What a small team never reaches and one process carries: at 1 KB answers it does over 10,000 requests a second. */
export const defaultLimits: GatewayLimits = {
  requestsPerUser: 6_000,
  requestsPerAddress: 3_000,
  inFlight: 1_024,
  inFlightPerService: 256,
  streams: 2_000,
  inFlightPerPerson: 32,
  streamsPerPerson: 20,
  upstreamIdleMs: 30_000,
  connections: 10_000,
  // With the check's interval on top a slow client is gone within 15 and 30 s (reliability P25).
  headersMs: 15_000 - timeoutCheckMs,
  requestMs: 30_000 - timeoutCheckMs,
};

/** Logins, registrations and the like per address on all replicas; an office of 100 signing in at nine stays below. */
export const publicChangesRule: LimitRule = { points: 300, windowS: 60 };
