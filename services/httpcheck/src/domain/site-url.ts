import { readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { parse } from 'tldts';

/** Longest URL that is requested, characters. */
const longestUrl = 8_192;
/** An http or https URL without its fragment, which servers never receive; null if it is invalid. */
export function parseHttpUrl(text: string, base?: URL): URL | null {
  const url = text.length > longestUrl ? null : URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.hash !== '') url.hash = '';
  return url;
}

/** URL of a workspace row without its fragment; null if the row does not hold exactly one URL. */
export function parseSiteUrl(text: string): URL | null {
  const { url } = readSiteAddress(text);
  return url && parseHttpUrl(url.href);
}

/**
 * Registrable part of a host: `shop.co.uk` of `a.shop.co.uk`; an IP address or a single label is returned unchanged.
 */
function registrableDomain(host: string): string {
  return parse(host, { allowPrivateDomains: true, extractHostname: false }).domain ?? host;
}

/** True if two hosts belong to one registration; `name.github.io` counts as one. */
export function isSameDomain(a: string, b: string): boolean {
  return a === b || registrableDomain(a) === registrableDomain(b);
}
