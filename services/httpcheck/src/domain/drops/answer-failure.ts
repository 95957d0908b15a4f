import type { LookupFailure } from './lookup-failure.ts';

/** Complete response from a registry or the archive. */
export interface LookupAnswer {
  status: number;
  contentType: string | undefined;
  location: string | undefined;
  retryAfterMs: number | null;
  /** Body with one character per byte if requested, otherwise decoded as UTF-8. */
  text: string;
  /** Host of the last requested URL. */
  host: string;
}

/**
 * Messages that the archive returns for a domain that it excludes because of the owner's request, robots.txt or a
 * court order.
 */
const exclusion =
  /AccessControlException|Blocked Site Error|Blocked By Robots|excluded from the Wayback Machine/i;

/** True if the archive states that it excludes a domain, which is a fact about the domain. */
export const isExcluded = ({ status, text }: LookupAnswer): boolean =>
  status === 451 || (!/^\s*[[{]/.test(text) && exclusion.test(text.slice(0, 10_000)));

/** Failure that corresponds to this status; null for 2xx and for statuses that the caller handles. */
export function answerFailure({ status, retryAfterMs }: LookupAnswer): LookupFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return { code: 'rate_limited', retryAfterMs };
  // A 503 with a Retry-After is a rate limit.
  if (status === 503 && retryAfterMs !== null) return { code: 'rate_limited', retryAfterMs };
  if (status >= 500 || status === 408) return { code: 'unavailable', retryAfterMs };
  return { code: status >= 300 && status < 400 ? 'bad_redirect' : 'refused', retryAfterMs: null };
}
