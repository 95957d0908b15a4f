import type { ServiceName } from '@geoplan/contracts/define';
import { LRUCache } from 'lru-cache';
import { OverLimitError, type LimitName, type LimitOwner } from './over-limit-error.ts';

/** Requests from one user or address in the current minute, on this replica. */
export interface RateCounter {
  /** Counts one request; returns 0 if it is allowed, otherwise the seconds to wait. */
  count(): number;
}

const windowMs = 60_000;
/** Maximum number of users and addresses counted at the same time; the least recently used is evicted first. */
const maxKeys = 50_000;

/**
 * Fixed-window rate limit, per minute. Hand-written because it runs on every request and must return without a promise;
 * limits across replicas use the kit's limiter instead.
 */
export function createRateLimit(perMinute: number): (key: string) => RateCounter {
  const counters = new LRUCache<string, RateCounter>({ max: maxKeys });
  return (key) => {
    const known = counters.get(key);
    if (known) return known;
    let used = 0;
    let endsAtMs = 0;
    const counter: RateCounter = {
      count() {
        const now = Date.now();
        if (now >= endsAtMs) {
          endsAtMs = now + windowMs;
          used = 0;
        }
        used += 1;
        return used <= perMinute ? 0 : Math.max(1, Math.ceil((endsAtMs - now) / 1000));
      },
    };
    counters.set(key, counter);
    return counter;
  };
}

/** @throws OverLimitError if the counter is exhausted */
export function countRequest(counter: RateCounter, limit: LimitName, owner: LimitOwner): void {
  const retryAfterS = counter.count();
  if (retryAfterS > 0) throw new OverLimitError(limit, owner, retryAfterS);
}

/** Adaptive concurrency limit: the number of requests in flight that the processor can currently handle. */
export interface AdaptiveLimit {
  now(): number;
  close(): void;
}

const everyMs = 10;
/**
 * Event-loop lag above which the limit shrinks, ms. Beyond this lag, requests wait about as long as they normally take
 * (reliability P22: p99 at most doubled).
 */
const maxLagMs = 6;
/** Lower bound; with fewer requests in flight, the event loop is delayed by something other than load. */
const lowerBound = 64;
const shrinkFactor = 0.7;

/**
 * Shrinks while the event loop lags and grows again by a hundred per second. Timer lag is the only sign of a
 * saturated processor that the process itself can detect. Slow services do not shrink it.
 */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
  const lowest = Math.min(lowerBound, most);
  let limit = most;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isOverloaded = now - last - everyMs > maxLagMs;
    limit = isOverloaded ? Math.max(lowest, limit * shrinkFactor) : Math.min(most, limit + 1);
    last = now;
  }, everyMs);
  timer.unref();
  return { now: () => limit, close: () => clearInterval(timer) };
}

/** Limits on the requests in flight to the services; a holding limits the share of one user or address. */
export interface ConcurrencyLimits {
  /** Requests in flight to all services in total. */
  inFlight: number;
  /** Bulkhead limit per service, so that a hung service cannot take every slot (reliability P23). */
  inFlightPerService: number;
  /** Open event streams, which hold a slot for hours. */
  streams: number;
}

/** Slot pools that a request counts against. */
interface RequestTarget {
  readonly service: ServiceName;
  readonly isEventStream: boolean;
}

/**
 * Concurrency limit: in total, per service, and separately for event streams. A slot is held until the response is
 * over.
 */
export interface ConcurrencyLimit {
  /** @throws OverLimitError if no slot is free */
  acquire(target: RequestTarget): void;
  /** Must be called once per acquired slot. */
  release(target: RequestTarget): void;
  readonly inFlight: () => number;
  readonly streams: () => number;
  close(): void;
}

/** Counts held slots; the total limit is adaptive. */
export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  const adaptive = createAdaptiveLimit(limits.inFlight);
  let inFlight = 0;
  let streams = 0;
  const perService = new Map<ServiceName, number>();
  const at = (service: ServiceName): number => perService.get(service) ?? 0;

  return {
    acquire({ isEventStream, service }) {
      if (isEventStream) {
        if (streams >= limits.streams) throw new OverLimitError('streams', 'all');
        streams += 1;
        return;
      }
      if (inFlight >= adaptive.now() || at(service) >= limits.inFlightPerService)
        throw new OverLimitError('requests', 'all');
      inFlight += 1;
      perService.set(service, at(service) + 1);
    },
    release({ isEventStream, service }) {
      if (isEventStream) {
        streams -= 1;
        return;
      }
      inFlight -= 1;
      perService.set(service, at(service) - 1);
    },
    inFlight: () => inFlight,
    streams: () => streams,
    close: () => adaptive.close(),
  };
}
