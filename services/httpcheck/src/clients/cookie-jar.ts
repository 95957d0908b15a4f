import { isSameDomain } from '../domain/site-url.ts';

/** Maximum lengths of a stored cookie and of a sent header, in characters; browsers keep 4,096. */
const [longestCookie, longestHeader] = [4_096, 16_384];
const maxCookies = 50;

interface Cookie {
  name: string;
  value: string;
  /** Host of the cookie, or the domain if subdomains share it. */
  domain: string;
  isHostOnly: boolean;
  path: string;
  isSecure: boolean;
}

const matches = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Attributes after the first `;`, by lower-case name. */
function attributesOf(parts: readonly string[]): Map<string, string> {
  return new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}

function isOver(attributes: Map<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= Date.now();
}

/**
 * Domain of a cookie; `null` if the host must not set it, because it is another registrable domain or a public
 * suffix.
 */
function domainOf(host: string, attribute: string | undefined): string | null {
  const domain = attribute?.replace(/^\./, '').toLowerCase() ?? '';
  if (domain === '' || domain === host) return host;
  return matches(host, domain) && isSameDomain(host, domain) ? domain : null;
}

/** Parses a `Set-Cookie` header (RFC 6265, 5.2); `null` if the cookie cannot be kept. */
function parseCookie(text: string, { hostname: host }: URL): (Cookie & { isOver: boolean }) | null {
  if (text.length > longestCookie) return null;
  const [pair = '', ...rest] = text.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  // oxlint-disable-next-line no-control-regex -- no header may hold them
  if (at < 1 || name === '' || /[\u0000-\u001f\u007f]/.test(pair)) return null;
  const attributes = attributesOf(rest);
  const domain = domainOf(host, attributes.get('domain'));
  if (domain === null) return null;
  return {
    name,
    value,
    domain,
    isHostOnly: (attributes.get('domain') ?? '') === '',
    path: attributes.get('path')?.replace(/\/$/, '') ?? '',
    isSecure: attributes.has('secure'),
    isOver: isOver(attributes),
  };
}

/**
 * Cookies of one check, kept across its redirects. A cookie without a `Path` is valid for the whole host. No cookie
 * outlives the check.
 */
export function createCookieJar() {
  let kept: Cookie[] = [];
  return {
    store(url: URL, setCookie: readonly string[] = []): void {
      for (const text of setCookie) {
        const cookie = parseCookie(text, url);
        if (!cookie) continue;
        kept = kept.filter(({ name, domain }) => name !== cookie.name || domain !== cookie.domain);
        if (!cookie.isOver && kept.length < maxCookies) kept.push(cookie);
      }
    },
    /** `Cookie` header of a request; `null` if there is no cookie to send. */
    header({ hostname, pathname, protocol }: URL): string | null {
      const text = kept
        .filter(({ domain, isHostOnly, path, isSecure }) => {
          if (isSecure && protocol !== 'https:') return false;
          if (!`${pathname}/`.startsWith(`${path}/`)) return false;
          return isHostOnly ? hostname === domain : matches(hostname, domain);
        })
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      return text === '' || text.length > longestHeader ? null : text;
    },
  };
}
