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

/** A pause that is longer than this is not waited for: the answer stands. */
const longestWaitMs = 120_000;

/** Whether a first result looks dead, so that only a second one decides. */
function looksDead({ reason, finalStatus, detail }: CheckResult, expects: Expectation): boolean {
  if (reason === 'blocked_by_site') return false;
  if (reason === 'tls' && certificateFault.test(detail ?? '')) return false;
  if (transientReasons.has(reason) || finalStatus >= 500) return true;
  return expects === 'works' && (finalStatus === 404 || finalStatus === 410);
}

/** After how many ms a first result is looked at again; null = it stands. `recheckMs` 0 = nothing is looked at twice. */
export function secondLookAfterMs(
  result: CheckResult,
  expects: Expectation,
  recheckMs: number,
): number | null {
  if (recheckMs === 0) return null;
  // The site itself says when to come back: asked by a bot wall or not, an earlier look sees the same.
  if (result.retryAfterMs !== null && (result.finalStatus === 429 || result.finalStatus === 503))
    return result.retryAfterMs <= longestWaitMs ? Math.max(result.retryAfterMs, recheckMs) : null;
  return looksDead(result, expects) ? recheckMs : null;
}
