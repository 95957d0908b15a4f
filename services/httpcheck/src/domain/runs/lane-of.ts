import { parseSiteUrl } from '../site-url.ts';

/**
 * Lane whose rate limit a site shares: the host of its URL. A site without a host has its own lane, because no host
 * needs a pause.
 */
export function laneOf(siteId: string, url: string): string {
  return parseSiteUrl(url)?.hostname || `invalid:${siteId}`;
}
