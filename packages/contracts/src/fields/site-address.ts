import { topLevelNames } from './top-level-names.ts';
import { trimmedAddress } from './visible-text.ts';

/** Reasons why a text is not one address that a check may open; `null` if there is a URL. */
export type AddressFault = 'no_address' | 'two_addresses' | 'scheme_twice' | 'credentials';

/** Address in a workspace row, parsed according to the URL standard. */
export type SiteAddress = { url: URL; fault: null } | { url: null; fault: AddressFault };

/** Maximum length of an address, in characters; workspace rows contain at most 2,000. */
const longestUrl = 8_192;
const scheme = /^https?:/i;
/** A host, optionally followed by a port, a path, a query and a fragment. */
const bare = /^[^\s/?#:@\\]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;
/** Reserved top-level domains for examples and tests (RFC 2606), which the list of top-level names does not contain. */
const reserved = new Set(['example', 'test', 'invalid']);

/** True for a name with a dot and a known top-level domain. */
function hasKnownEnding(host: string): boolean {
  const [name = '', ending] = host.replace(/\.$/, '').split(/\.(?=[^.]*$)/);
  return name !== '' && ending !== undefined && (topLevelNames.has(ending) || reserved.has(ending));
}

/** Parses one address without surrounding blanks; an address without a scheme is taken as https. */
function readOne(address: string): SiteAddress {
  const isBare = !scheme.test(address);
  if (address.length > longestUrl || /[\t\n\r]/.test(address)) return { url: null, fault: 'no_address' };
  if (isBare && /^(?:•••|[^\s/?#@:]+:[^\s/?#@]+)@/u.test(address)) return { url: null, fault: 'credentials' };
  if (isBare && !bare.test(address)) return { url: null, fault: 'no_address' };
  const url = URL.parse(isBare ? `https://${address}` : address);
  const isAddress =
    url !== null && !/^\.|\.\./.test(url.hostname) && (!isBare || hasKnownEnding(url.hostname));
  if (!isAddress) return { url: null, fault: 'no_address' };
  return url.username === '' && url.password === ''
    ? { url, fault: null }
    : { url: null, fault: 'credentials' };
}

/** Number of different addresses in a text; counting stops at two. */
function addressesIn(text: string): number {
  const found = new Set<string>();
  // A comma may belong to an address, unless another address begins after it.
  for (const part of text.split(/[\s>→⇒»]+|[,;|](?=\s|https?:)|(?<=^[^\s/]*)[,;|]/iu)) {
    const { url, fault } = readOne(trimmedAddress(part).replace(/[,;|]+$/, ''));
    if (url !== null || fault === 'credentials') found.add(url?.href ?? part);
    if (found.size > 1) break;
  }
  return found.size;
}

/** Parses the address in a workspace row; the rule is the same with and without a scheme, and in every script. */
export function readSiteAddress(text: string): SiteAddress {
  const address = trimmedAddress(text).slice(0, longestUrl + 1);
  if (/^https?:[/\\]*https?(?::|[/\\]{2})/i.test(address)) return { url: null, fault: 'scheme_twice' };
  // Concatenated without a separator: «https://a.examplehttps://b.example».
  if (/^(?:https?:\/\/)?[^\s/?#]*[^\s/?#@.]https?:\/\//i.test(address))
    return { url: null, fault: 'two_addresses' };
  if (/[\s,;|>→⇒»]/u.test(address) && addressesIn(address) > 1) return { url: null, fault: 'two_addresses' };
  return readOne(address);
}

/** Masks user names and passwords before a host in a text; the rest stays unchanged. */
export function maskedAddress(text: string): string {
  if (!text.includes('@')) return text;
  return text
    .replace(/(https?:[/\\]*)[^/\\?#\r\n]*@/giu, '$1•••@')
    .replace(/^(\s*)(?!https?:)[^\s/?#@:]+:[^\s/?#@]+@/iu, '$1•••@');
}
