import type { CheckResult as CheckedSite } from '@geoplan/contracts/http-status/check-result';

/** Beginning of a `detail` that names an intermediate certificate. */
export const intermediatePrefix = 'intermediate: ';

/** Result of one check of a site; its texts come from the site and are untrusted. */
export interface CheckResult extends CheckedSite {
  /**
   * Earliest expiry along the first certificate chain received from the URL's registrable domain, regardless of
   * redirects; null if no chain was received. Invalid chains also count.
   */
  certificateEndsAt: CheckedSite['certificateEndsAt'];
  /** True if the redirects led to another registrable domain, even if that domain did not respond. */
  isOtherDomain: boolean;
  /**
   * Code of the error, or name of the mark that determined the reason. If there is neither, `malformed_headers` or
   * the name of an intermediate certificate that expires before the site's certificate. Never contains other text
   * from the site.
   */
  detail: string | null;
  /** Pause that the last response requested with 429 or 503, ms, at most an hour; null if there is none. */
  retryAfterMs: number | null;
}
