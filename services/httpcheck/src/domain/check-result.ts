import type { CheckResult as CheckedSite } from '@geoplan/contracts/http-status/check-result';

/** What one check of a site found; its texts are the site's, thus untrusted. */
export interface CheckResult extends CheckedSite {
  /**
   * Of the first certificate that the URL's own registrable domain showed, wherever its redirects led, and also of one that
   * does not hold; null = none was seen.
   */
  certificateEndsAt: CheckedSite['certificateEndsAt'];
  /** The redirects led to another registrable domain, whether or not that one answered. */
  isOtherDomain: boolean;
  /** The error's code or the name of the mark that decided: never the site's own words. */
  detail: string | null;
  /** Pause that the last answer asked for with 429 or 503, at most an hour; null = none. */
  retryAfterMs: number | null;
}
