import type { CheckResult as CheckedSite } from '@geoplan/contracts/http-status/check-result';

/** Beginning of a `detail` that names an intermediate certificate. */
export const intermediatePrefix = 'intermediate: ';

/** What one check of a site found; its texts are the site's, thus untrusted. */
export interface CheckResult extends CheckedSite {
  /**
   * Earliest end along the first certificate chain that the URL's own registrable domain showed, wherever its redirects
   * led, and also of one that does not hold; null = none was seen.
   */
  certificateEndsAt: CheckedSite['certificateEndsAt'];
  /** The redirects led to another registrable domain, whether or not that one answered. */
  isOtherDomain: boolean;
  /**
   * Code of the error, or name of the mark that decided; for an answer without either, `malformed_headers`, or the name of
   * an intermediate certificate that ends before the site's own. Never other words of the site.
   */
  detail: string | null;
  /** Pause that the last answer asked for with 429 or 503, at most an hour; null = none. */
  retryAfterMs: number | null;
}
