import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { isNotRequested, mayOpenInBrowser } from '@geoplan/contracts/http-status/unanswered';

/**
 * Health of a site. `dead`: no response, 5xx, 404, 410, parked or a placeholder. `unknown` keeps the previous
 * verdict: a bot wall, another 4xx, a URL without a request, a missing intermediate certificate.
 */
export type SiteHealth = 'works' | 'dead' | 'unknown';

/** Determines the health from the last response, so a site whose redirects end in a 404 does not count as working. */
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
