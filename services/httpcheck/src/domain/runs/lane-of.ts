import { parseSiteUrl } from '../site-url.ts';

/**
 * Lane whose rate limit a site shares, which is the host of its URL. A site without a host has a separate lane,
 * because no host needs a pause.
 */
export function laneOf(siteId: string, url: string): string {
  return parseSiteUrl(url)?.hostname || `invalid:${siteId}`;
}
