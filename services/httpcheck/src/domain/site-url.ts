import { readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { parse } from 'tldts';

/** Longest address that is asked for, in characters. */
const longestUrl = 8_192;
/** An http or https address without a fragment, which no server gets to see; null = it is none. */
export function parseHttpUrl(text: string, base?: URL): URL | null {
  const url = text.length > longestUrl ? null : URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.hash !== '') url.hash = '';
  return url;
}

/** The address of a workspace row without a fragment; null = it does not hold exactly one address. */
export function parseSiteUrl(text: string): URL | null {
  const { url } = readSiteAddress(text);
  return url && parseHttpUrl(url.href);
}

/** The part of a host that somebody registered: `shop.co.uk` of `a.shop.co.uk`; an address or a single label is itself. */
function registrableDomain(host: string): string {
  return parse(host, { allowPrivateDomains: true, extractHostname: false }).domain ?? host;
}

/** Whether two hosts belong to one registration, `name.github.io` counted as one. */
export function isSameDomain(a: string, b: string): boolean {
  return a === b || registrableDomain(a) === registrableDomain(b);
}
