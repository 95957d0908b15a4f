import { isIP, SocketAddress } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Result of one attempt. */
export interface LimitAnswer {
  allowed: boolean;
  /** Time until the window ends; 0 if allowed. */
  retryAfterMs: number;
}

/** Rate limiter that counts attempts per key in fixed windows. Never throws. */
export interface Limiter {
  /**
   * Consumes `points` (1 by default) from the key's window; 0 only checks whether one more attempt would be allowed.
   */
  take(key: string, points?: number): Promise<LimitAnswer>;
}

/** Limit of one key, which is `points` within `windowS` seconds of its first attempt. */
export interface LimitRule {
  points: number;
  /** Whole seconds, at least 1. */
  windowS: number;
}

/** Result of the library; `refused` is true if the library rejected with this result because the limit was exceeded. */
interface Outcome {
  result: RateLimiterRes;
  refused: boolean;
}

/** @throws the library's error if counting itself failed */
export async function outcomeOf(consumed: Promise<RateLimiterRes>): Promise<Outcome> {
  try {
    return { result: await consumed, refused: false };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { result: reason, refused: true };
    throw reason;
  }
}

/** Converts the library's outcome to a `LimitAnswer`. */
export function limitAnswer(rule: LimitRule, { result, refused }: Outcome, points: number): LimitAnswer {
  const allowed = !refused && (points > 0 || result.consumedPoints < rule.points);
  return { allowed, retryAfterMs: allowed ? 0 : Math.max(result.msBeforeNext, 1) };
}

/** Limiter within this process, for the embedded run and as the fallback of the shared limiter. */
export function createMemoryLimiter(rule: LimitRule): Limiter {
  const counts = new RateLimiterMemory({ points: rule.points, duration: rule.windowS });
  return {
    async take(key, points = 1) {
      return limitAnswer(rule, await outcomeOf(counts.consume(key, points)), points);
    },
  };
}

/** First groups of an IPv6 address, 16 bits each. */
function leadingGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}

/**
 * Key of a caller: an IPv4 address unchanged, even if mapped into IPv6, or the leading groups of an IPv6 address. All
 * callers without an address share one key.
 */
function keyOf(ip: string | null, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip ?? '')?.[1];
  const address = mapped ?? ip ?? '';
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      // SocketAddress normalises all spellings of an address.
      return `${leadingGroups(new SocketAddress({ address, family: 'ipv6' }).address, groups)}::/${groups * 16}`;
    default:
      return 'unknown';
  }
}

/** Key of an address as one peer; for IPv6 its /64, because the holder can use every address in that network. */
export function peerKey(ip: string | null): string {
  return keyOf(ip, 4);
}

/**
 * Key of an address as one network; for IPv6 its /48, the largest that a customer usually gets; for IPv4 the address.
 */
export function networkKey(ip: string | null): string {
  return keyOf(ip, 3);
}
