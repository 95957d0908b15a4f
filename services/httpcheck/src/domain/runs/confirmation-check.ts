import type { Expectation } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';

/** Failures that may not recur in another attempt, which has more time and a new connection. */
const transientReasons: ReadonlySet<CheckReason> = new Set([
  'dns',
  'tls',
  'timeout',
  'refused',
  'reset',
  'invalid_response',
]);

/** OpenSSL's names for invalid certificates, which are still invalid half a minute later. */
const certificateFault = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO/;

export interface ConfirmationOptions {
  /** Delay between a failed first check and its confirmation, ms; 0 turns confirmation off. */
  recheckMs: number;
  /** Longest `Retry-After` that is honoured, ms; with a longer `Retry-After`, the result is final. */
  retryAfterMaxMs: number;
}

/**
 * True if the site or DNS states that there is no site. A timeout does not count, because our network may have caused
 * it.
 */
const saysGone = ({ reason, finalStatus, detail }: CheckResult): boolean =>
  finalStatus === 404 || finalStatus === 410 || (reason === 'dns' && detail === 'ENOTFOUND');

/** True if the first result looks like an outage and therefore needs a confirmation check. */
function looksDead(result: CheckResult, expects: Expectation): boolean {
  const { reason, finalStatus, detail } = result;
  if (reason === 'blocked_by_site') return false;
  if (reason === 'tls' && certificateFault.test(detail ?? '')) return false;
  if (expects === 'gone' && saysGone(result)) return false;
  if (transientReasons.has(reason) || finalStatus >= 500) return true;
  return expects === 'works' && (finalStatus === 404 || finalStatus === 410);
}

/**
 * Delay before a confirmation check, ms; null if the first result is final. The check cannot start before the end of
 * its host's pause.
 */
export function confirmationAfterMs(
  result: CheckResult,
  { expects, isLost = false }: { expects: Expectation; isLost?: boolean },
  { recheckMs, retryAfterMaxMs }: ConfirmationOptions,
): number | null {
  if (recheckMs === 0) return null;
  // The site itself sets the time of the retry, even through a bot wall, and an earlier check would get the same
  // response. The delay must not exceed the pause of the site's host. This check then runs before the checks of the
  // host's other sites, and determines their result (host-backoff.ts).
  if (result.retryAfterMs !== null && (result.finalStatus === 429 || result.finalStatus === 503)) {
    if (result.retryAfterMs > retryAfterMaxMs) return null;
    return result.retryAfterMs >= recheckMs ? 0 : recheckMs;
  }
  // The delay gives other sites time to show if this machine has a network.
  return isLost || looksDead(result, expects) ? recheckMs : null;
}
