import type { Expectation } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';

/** No answer that another attempt, slower and over another connection, may well get. */
const transientReasons: ReadonlySet<CheckReason> = new Set([
  'dns',
  'tls',
  'timeout',
  'refused',
  'reset',
  'invalid_response',
]);

/** OpenSSL's names of a certificate that does not hold: it will not hold in half a minute either. */
const certificateFault = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO/;

export interface SecondLookOptions {
  /** Between a first result that looks dead and the second look; 0 = the first one decides. */
  recheckMs: number;
  /** A longer `Retry-After` is not waited for: the answer stands. */
  retryAfterMaxMs: number;
}

/** An answer of the site or of the DNS that there is nothing. Silence is none: it may be our own network's. */
const saysGone = ({ reason, finalStatus, detail }: CheckResult): boolean =>
  finalStatus === 404 || finalStatus === 410 || (reason === 'dns' && detail === 'ENOTFOUND');

/** Whether a first result looks dead, so that only a second one decides. */
function looksDead(result: CheckResult, expects: Expectation): boolean {
  const { reason, finalStatus, detail } = result;
  if (reason === 'blocked_by_site') return false;
  if (reason === 'tls' && certificateFault.test(detail ?? '')) return false;
  if (expects === 'gone' && saysGone(result)) return false;
  if (transientReasons.has(reason) || finalStatus >= 500) return true;
  return expects === 'works' && (finalStatus === 404 || finalStatus === 410);
}

/** After how many ms a first result is looked at again, at the earliest when its host has rested; null = it stands. */
export function secondLookAfterMs(
  result: CheckResult,
  { expects, isLost = false }: { expects: Expectation; isLost?: boolean },
  { recheckMs, retryAfterMaxMs }: SecondLookOptions,
): number | null {
  if (recheckMs === 0) return null;
  // The site itself says when to come back: asked by a bot wall or not, an earlier look sees the same. No later than its
  // host's rest, so that the second look comes before the host's other sites and speaks for them (host-backoff.ts).
  if (result.retryAfterMs !== null && (result.finalStatus === 429 || result.finalStatus === 503)) {
    if (result.retryAfterMs > retryAfterMaxMs) return null;
    return result.retryAfterMs >= recheckMs ? 0 : recheckMs;
  }
  // Until then other sites show whether this machine has a network.
  return isLost || looksDead(result, expects) ? recheckMs : null;
}
