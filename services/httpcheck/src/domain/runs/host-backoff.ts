import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { CheckResult } from '../check-result.ts';
import type { SiteInput } from './site-item.ts';

/**
 * True if the host of a site rejects requests for longer than a run waits. The host either requests a pause above the
 * limit, or responds with 429 again after the requested pause. A response from another domain at the end of redirects
 * does not count for the host.
 */
export function asksForBackoff(
  { finalStatus, retryAfterMs, isOtherDomain }: CheckResult,
  { first }: Pick<SiteInput, 'first'>,
  retryAfterMaxMs: number,
): boolean {
  if (retryAfterMs === null || isOtherDomain) return false;
  if (finalStatus !== 429 && finalStatus !== 503) return false;
  return retryAfterMs > retryAfterMaxMs || (finalStatus === 429 && first?.finalStatus === 429);
}

/**
 * Result of a site that was not requested, because its host rejected the check of another site with the given result.
 */
export function backedOffSite(
  { siteId, url }: SiteInput,
  { finalStatus, checkedAt }: CheckedSite,
): CheckedSite {
  return {
    projectId: siteId,
    url,
    httpStatus: finalStatus,
    // The site responds, but nothing else is known, so it is reported neither as a mismatch nor as down.
    reason: 'blocked_by_site',
    finalStatus,
    finalUrl: null,
    redirects: [],
    isOtherDomain: false,
    certificateEndsAt: null,
    detail: 'retry_after',
    ms: 0,
    checkedAt,
  };
}
