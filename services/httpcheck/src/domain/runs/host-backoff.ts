import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { CheckResult } from '../check-result.ts';
import type { SiteInput } from './site-item.ts';

/**
 * Whether the host of a site will answer nobody for longer than a run waits: it asks for a pause above the limit, or
 * answers 429 again after the pause that it asked for. Another domain at the end of redirects speaks for itself alone.
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

/** What stands for a site that was not asked, because its host refused another one like this. */
export function backedOffSite(
  { siteId, url }: SiteInput,
  { finalStatus, checkedAt }: CheckedSite,
): CheckedSite {
  return {
    projectId: siteId,
    url,
    httpStatus: finalStatus,
    // The site lives, and nobody knows more: no mismatch, no fall.
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
