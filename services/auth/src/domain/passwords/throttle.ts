import { createHash } from 'node:crypto';
import { normalForm } from '@geoplan/contracts/fields/normal-form';
import { networkKey, peerKey } from '@geoplan/kit/limits/limiter';

/** Number of failed attempts within the window that get a 401; the next one gets a 429 (api.md, login). */
export const maxFailures = 10;
/** Window of the login rule in api.md: 15 min. */
export const windowMs = 15 * 60_000;

/** Login attempts on an account within a day, from all networks, after which it counts as under attack. */
export const maxAttemptsPerDay = 100;
export const dayMs = 24 * 60 * 60_000;

/** Keys under which an attempt is counted. */
export interface ThrottleKeys {
  /** Digest of the typed email, normalised; for known and unknown emails alike. */
  account: string;
  /** Address of the caller; for IPv6 its /64. */
  peer: string;
  /** Network of the caller: for IPv6 its /48, for IPv4 the address. */
  network: string;
}

/** Key of an account: NFKC, trimmed, lower case; defined for any typed text. */
export function normalizeEmail(typed: string): string {
  return normalForm(typed, 'NFKC').trim().toLowerCase();
}

/**
 * Keys under which an attempt is counted. The email is stored as a digest, because users type passwords into the
 * wrong field.
 */
export function throttleKeys(email: string, ip: string | null): ThrottleKeys {
  return {
    account: createHash('sha256').update(normalizeEmail(email)).digest('base64url'),
    peer: peerKey(ip),
    network: networkKey(ip),
  };
}

/** Stricter of two sides. */
export function stricter(a: SideState, b: SideState): SideState {
  return {
    failures: Math.max(a.failures, b.failures),
    pending: Math.max(a.pending, b.pending),
    throttledForMs: Math.max(a.throttledForMs, b.throttledForMs),
  };
}

/** Throttle counters of one side. */
export interface SideState {
  /** Failed attempts within the window, counted up to `maxFailures`. */
  failures: number;
  /** Attempts whose password is being verified. */
  pending: number;
  /** Ms until the side has fewer than `maxFailures` failures; 0 if it already does. */
  throttledForMs: number;
}

export interface ThrottleState {
  /**
   * Account side. In a network that the account has signed in from, only failures in that network count. Failures of
   * strangers elsewhere do not.
   */
  account: SideState;
  /** Stricter side of peer and network. */
  peer: SideState;
  /**
   * Ms until an account under attack accepts attempts from unknown networks again; 0 if the account is open or the
   * network is known to it.
   */
  closedForMs: number;
}

/**
 * Decision about an attempt: verify the password; verify it once although one side is throttled; wait for a pending
 * attempt whose result decides; refuse without verifying.
 */
type Verdict = 'verify' | 'verify-once' | 'wait' | 'refuse';

/**
 * While one side is throttled, the other must have no failure at all, which allows one guess per account, network and
 * window.
 */
function besideThrottled(other: SideState): Verdict {
  if (other.failures > 0) return 'refuse';
  return other.pending > 0 ? 'wait' : 'verify-once';
}

/**
 * Login throttle described in api.md. One user does not lock out an office behind one address, and a stranger does
 * not lock out a user.
 */
export function decideAttempt({ account, peer, closedForMs }: ThrottleState): Verdict {
  if (closedForMs > 0) return 'refuse';
  const accountThrottled = account.failures >= maxFailures;
  const peerThrottled = peer.failures >= maxFailures;
  if (accountThrottled && peerThrottled) return 'refuse';
  if (accountThrottled) return besideThrottled(peer);
  if (peerThrottled) return besideThrottled(account);
  // Concurrent attempts might all fail, so no more are verified concurrently than failures are allowed.
  const full = [account, peer].some((side) => side.failures + side.pending >= maxFailures);
  return full ? 'wait' : 'verify';
}

/** Seconds for `Retry-After` until neither side is throttled and the account is open. */
export function retryAfterS({ account, peer, closedForMs }: ThrottleState): number {
  return Math.max(1, Math.ceil(Math.max(account.throttledForMs, peer.throttledForMs, closedForMs) / 1000));
}

const firstDelayedFailure = 5;
const firstDelayMs = 250;
const longestDelayMs = 2_000;

/**
 * Delay of the response to the n-th failed attempt on an account within the window (reliability "How" 11: growing
 * delay).
 */
export function answerDelayMs(failures: number): number {
  if (failures < firstDelayedFailure) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - firstDelayedFailure));
}
