import type { LimitRule } from '@geoplan/kit/limits/limiter';
import type { HoldingLimits } from './holdings.ts';
import type { ConcurrencyLimits } from './request-limits.ts';

/** Limits of a gateway, per replica unless stated otherwise. */
export interface GatewayLimits extends ConcurrencyLimits, HoldingLimits {
  /** Requests per minute from one user. */
  requestsPerUser: number;
  /** Requests per minute without a cached token from one address; an office shares one address. */
  requestsPerAddress: number;
  /** Requests per minute for pages, files and health checks from one address. */
  pagesPerAddress: number;
  /** Requests per minute for the API description from one address. */
  documentsPerAddress: number;
  /** Keep-alive timeout of connections to the services, ms; the services' timeout is 75 s. */
  upstreamIdleMs: number;
  /** Keep-alive timeout of client connections, ms; Node adds 1 s. */
  idleMs: number;
  /** Keep-alive timeout of connections from our own proxies, ms; longer than the timeout of common proxies. */
  proxyIdleMs: number;
  /** Time limit for receiving a request's headers, ms. */
  headersMs: number;
  /** Time limit for receiving a whole request, including the body, ms. */
  requestMs: number;
  /** Interval in which a body must advance by `bodyBytesPerInterval` or end, ms. */
  bodyIntervalMs: number;
  bodyBytesPerInterval: number;
}

/** Interval at which Node enforces the request timeouts, ms; Node's default of 30 s would double the timeouts. */
export const timeoutCheckMs = 1_000;

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/**
 * Above the usage of a small team, but within the capacity of one process, which serves over 10,000 responses of 1 KB
 * per second.
 */
export const defaultLimits: GatewayLimits = {
  requestsPerUser: 6_000,
  requestsPerAddress: 3_000,
  // Enough for an office of 100 after a new release, or for ten tabs that reload twenty times. A first visit loads
  // about 30 files.
  pagesPerAddress: 6_000,
  documentsPerAddress: 300,
  inFlight: 1_024,
  inFlightPerService: 256,
  streams: 2_000,
  inFlightPerPerson: 32,
  streamsPerPerson: 20,
  // Applies only to anonymous callers. A login takes 50 to 100 ms, so a whole office signing in queues for a few
  // seconds at most.
  inFlightPerAddress: 64,
  // The largest declared body is 1 MiB and the largest public one is 100 KiB. One user can send four of the largest
  // bodies at the same time, and one address ten of the largest public ones.
  bodyBytesPerPerson: 4 * mebibyte,
  bodyBytesPerAddress: mebibyte,
  bodyBytesAnonymous: 32 * mebibyte,
  bodyBytes: 64 * mebibyte,
  // A browser opens six connections, so this is enough for 30 users behind one address.
  connectionsPerAddress: 200,
  connections: 10_000,
  upstreamIdleMs: 30_000,
  idleMs: 9_000,
  proxyIdleMs: 75_000,
  // With the check interval added, a slow client is disconnected within 15 s (headers) or 30 s (whole request)
  // (reliability P25).
  headersMs: 15_000 - timeoutCheckMs,
  requestMs: 30_000 - timeoutCheckMs,
  // 1 KiB per second, the minimum that Apache and HAProxy require for slow networks.
  bodyIntervalMs: 5_000,
  bodyBytesPerInterval: 5 * kibibyte,
};

/**
 * Logins, registrations and similar changes per address, across all replicas. An office of 100 people signing in at 9
 * a.m. stays below the limit.
 */
export const publicChangesRule: LimitRule = { points: 300, windowS: 60 };
