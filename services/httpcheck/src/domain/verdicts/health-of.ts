import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { isNotRequested, mayOpenInBrowser } from '@geoplan/contracts/http-status/unanswered';

/**
 * Whether a site works: `dead` = no answer, 5xx, 404, 410, parked or a placeholder. `unknown` says nothing against the
 * check before: a bot wall, another 4xx, an address without a request, a missing intermediate certificate.
 */
export type SiteHealth = 'works' | 'dead' | 'unknown';

/** Judged by the last answer: a redirect that ends in a 404 does not work. */
export function healthOf({
  reason,
  finalStatus,
  detail,
}: Pick<CheckResult, 'reason' | 'finalStatus' | 'detail'>): SiteHealth {
  if (reason === 'blocked_by_site' || isNotRequested(reason) || mayOpenInBrowser(reason, detail))
    return 'unknown';
  if (reason === 'parked' || reason === 'placeholder') return 'dead';
  if (finalStatus === 0 || finalStatus >= 500 || finalStatus === 404 || finalStatus === 410) return 'dead';
  return finalStatus >= 200 && finalStatus < 300 ? 'works' : 'unknown';
}
