import { readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { parse } from 'tldts';

/** Maximum length of a requested URL, characters. */
const longestUrl = 8_192;
/** Parses an http or https URL and removes the fragment, which servers never receive; null if the URL is invalid. */
export function parseHttpUrl(text: string, base?: URL): URL | null {
  const url = text.length > longestUrl ? null : URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.hash !== '') url.hash = '';
  return url;
}

/** URL of a workspace row, without the fragment; null if the row does not contain exactly one URL. */
export function parseSiteUrl(text: string): URL | null {
  const { url } = readSiteAddress(text);
  return url && parseHttpUrl(url.href);
}

/**
 * Registrable part of a host: `shop.co.uk` for `a.shop.co.uk`; an IP address or a single label is returned unchanged.
 */
function registrableDomain(host: string): string {
  return parse(host, { allowPrivateDomains: true, extractHostname: false }).domain ?? host;
}

/** True if two hosts belong to the same registration; `name.github.io` counts as a registration. */
export function isSameDomain(a: string, b: string): boolean {
  return a === b || registrableDomain(a) === registrableDomain(b);
}
