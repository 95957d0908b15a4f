import type { Expectation } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';

/** Failures that another attempt, slower and over a new connection, may not have. */
const transientReasons: ReadonlySet<CheckReason> = new Set([
  'dns',
  'tls',
  'timeout',
  'refused',
  'reset',
  'invalid_response',
]);

/** OpenSSL's names of invalid certificates, which stay invalid half a minute later. */
const certificateFault = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO/;

export interface ConfirmationOptions {
  /** Delay between a failed first check and its confirmation, ms; 0 turns confirmation off. */
  recheckMs: number;
  /** Longest `Retry-After` that is waited for, ms; with a longer one, the result is final. */
  retryAfterMaxMs: number;
}

/**
 * True if the site or the DNS states that there is no site. Silence does not count: it may be caused by our own
 * network.
 */
const saysGone = ({ reason, finalStatus, detail }: CheckResult): boolean =>
  finalStatus === 404 || finalStatus === 410 || (reason === 'dns' && detail === 'ENOTFOUND');

/** True if a first result looks like an outage, which needs a confirmation. */
function looksDead(result: CheckResult, expects: Expectation): boolean {
  const { reason, finalStatus, detail } = result;
  if (reason === 'blocked_by_site') return false;
  if (reason === 'tls' && certificateFault.test(detail ?? '')) return false;
  if (expects === 'gone' && saysGone(result)) return false;
  if (transientReasons.has(reason) || finalStatus >= 500) return true;
  return expects === 'works' && (finalStatus === 404 || finalStatus === 410);
}

/** Delay before a confirmation check, ms, at the earliest after its host's pause; null if the first result is final. */
export function confirmationAfterMs(
  result: CheckResult,
  { expects, isLost = false }: { expects: Expectation; isLost?: boolean },
  { recheckMs, retryAfterMaxMs }: ConfirmationOptions,
): number | null {
  if (recheckMs === 0) return null;
  // The site itself sets the time of the retry, even through a bot wall, and an earlier check would get the same
  // response. The delay must not exceed the pause of the site's host. Then this check runs before those of the host's
  // other sites, and decides for them (host-backoff.ts).
  if (result.retryAfterMs !== null && (result.finalStatus === 429 || result.finalStatus === 503)) {
    if (result.retryAfterMs > retryAfterMaxMs) return null;
    return result.retryAfterMs >= recheckMs ? 0 : recheckMs;
  }
  // In that time, other sites show whether this machine has a network.
  return isLost || looksDead(result, expects) ? recheckMs : null;
}
