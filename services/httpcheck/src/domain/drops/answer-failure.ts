import type { LookupFailure } from './lookup-failure.ts';

/** A complete answer of a registry or the archive. */
export interface LookupAnswer {
  status: number;
  contentType: string | undefined;
  location: string | undefined;
  retryAfterMs: number | null;
  /** A character a byte where that was asked for, else UTF-8. */
  text: string;
  /** Host of the last address that was asked. */
  host: string;
}

/** The archive's words for a domain that it shows to nobody: by its owner's request, by robots.txt, by a court. */
const exclusion =
  /AccessControlException|Blocked Site Error|Blocked By Robots|excluded from the Wayback Machine/i;

/** True if the archive states that it excludes a domain, which is knowledge about the domain. */
export const isExcluded = ({ status, text }: LookupAnswer): boolean =>
  status === 451 || (!/^\s*[[{]/.test(text) && exclusion.test(text.slice(0, 10_000)));

/** Why this status is no answer; null = 2xx, or what the caller reads itself. */
export function answerFailure({ status, retryAfterMs }: LookupAnswer): LookupFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 429) return { code: 'rate_limited', retryAfterMs };
  // A 503 that says when is a server that asks for patience.
  if (status === 503 && retryAfterMs !== null) return { code: 'rate_limited', retryAfterMs };
  if (status >= 500 || status === 408) return { code: 'unavailable', retryAfterMs };
  return { code: status >= 300 && status < 400 ? 'bad_redirect' : 'refused', retryAfterMs: null };
}
