import { parse } from 'tldts';

/** Longest address that is asked for, in characters; workspace rows hold at most 2,000 (notion, parse-site.ts). */
const longestUrl = 8_192;
/** A host with a dot and an ending of letters, then at most a port, a path, a query and a fragment. */
const bareAddress = /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** An http or https address without a fragment, which no server gets to see; null = it is none. */
export function parseHttpUrl(text: string, base?: URL): URL | null {
  const url = text.length > longestUrl ? null : URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.hash !== '') url.hash = '';
  return url;
}

/**
 * The address of a workspace row: a bare `example.com/path` is meant as https, since that is what the screens open
 * (web, site-address.ts has the same rule). Null = no web address.
 */
export function parseSiteUrl(text: string): URL | null {
  const address = text.trim();
  return parseHttpUrl(bareAddress.test(address) ? `https://${address}` : address);
}

/** The part of a host that somebody registered: `shop.co.uk` of `a.shop.co.uk`; an address or a single label is itself. */
function registrableDomain(host: string): string {
  return parse(host, { allowPrivateDomains: true, extractHostname: false }).domain ?? host;
}

/** Whether two hosts belong to one registration, `name.github.io` counted as one. */
export function isSameDomain(a: string, b: string): boolean {
  return a === b || registrableDomain(a) === registrableDomain(b);
}
