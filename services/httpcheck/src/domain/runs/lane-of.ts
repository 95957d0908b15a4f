import { parseSiteUrl } from '../site-url.ts';

/**
 * What a site shares its politeness with: the host of its address. One without a host is a lane of its own, since there
 * is nobody to be polite to.
 */
export function laneOf(siteId: string, url: string): string {
  return parseSiteUrl(url)?.hostname || `invalid:${siteId}`;
}
