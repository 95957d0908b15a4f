import { isIP, SocketAddress } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Result of one attempt. */
export interface LimitAnswer {
  allowed: boolean;
  /** Time until the window ends; 0 when allowed. */
  retryAfterMs: number;
}

/** Rate limiter: counts attempts per key in fixed windows. Never throws. */
export interface Limiter {
  /** Consumes `points` (1) of the key's window; 0 only asks whether one more would be allowed. */
  take(key: string, points?: number): Promise<LimitAnswer>;
}

/** How much one key may do: `points` within `windowS` seconds of its first attempt. */
export interface LimitRule {
  points: number;
  /** Whole seconds, at least 1. */
  windowS: number;
}

/** The library's result, and whether it came as a refusal (it rejects with its result when the limit is passed). */
interface Outcome {
  result: RateLimiterRes;
  refused: boolean;
}

/** @throws what the library rejects with when counting itself failed */
export async function outcomeOf(consumed: Promise<RateLimiterRes>): Promise<Outcome> {
  try {
    return { result: await consumed, refused: false };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { result: reason, refused: true };
    throw reason;
  }
}

/** Maps the library's outcome. */
export function limitAnswer(rule: LimitRule, { result, refused }: Outcome, points: number): LimitAnswer {
  const allowed = !refused && (points > 0 || result.consumedPoints < rule.points);
  return { allowed, retryAfterMs: allowed ? 0 : Math.max(result.msBeforeNext, 1) };
}

/** Limiter inside this process: for the embedded run, and as fallback of the shared one. */
export function createMemoryLimiter(rule: LimitRule): Limiter {
  const counts = new RateLimiterMemory({ points: rule.points, duration: rule.windowS });
  return {
    async take(key, points = 1) {
      return limitAnswer(rule, await outcomeOf(counts.consume(key, points)), points);
    },
  };
}

/** The first groups of an IPv6 address, 16 bits each. */
function leadingGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}

/** IPv4 as it is, also when mapped into IPv6; IPv6 by its leading groups; all callers without an address together. */
function keyOf(ip: string | null, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip ?? '')?.[1];
  const address = mapped ?? ip ?? '';
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      // SocketAddress writes every spelling of an address the same way.
      return `${leadingGroups(new SocketAddress({ address, family: 'ipv6' }).address, groups)}::/${groups * 16}`;
    default:
      return 'unknown';
  }
}

/** An address as one peer: of IPv6 its /64, since a holder can use every address in it. */
export function peerKey(ip: string | null): string {
  return keyOf(ip, 4);
}

/** An address as one network: of IPv6 its /48, the largest that one customer usually gets; of IPv4 the address. */
export function networkKey(ip: string | null): string {
  return keyOf(ip, 3);
}
