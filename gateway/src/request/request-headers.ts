import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import type { ProxyHostname } from './proxy-hostname.ts';

/** Allow-listed request headers; everything else a client sends is dropped. */
export interface RequestHeaders {
  /** Headers forwarded to the service, alternating lower-case names and values; the gateway adds its own. */
  readonly forwarded: string[];
  readonly authorization: string | undefined;
  /** Header as the client sent it, including the port. */
  readonly host: string;
  /** True if a proxy in front, or the client itself, sent `X-Forwarded-For`. */
  readonly isForwarded: boolean;
  /** `Content-Length`; 0 without a body, NaN if chunked. */
  readonly bodyBytes: number;
}

type Kind = 'single' | 'list' | 'host' | 'hop' | 'authorization' | 'length' | 'chunked';

// `hop`: only recorded; `list`: several values form one list (RFC 9110 5.3).
const kinds: Record<string, Kind> = {
  accept: 'list',
  'accept-encoding': 'list',
  'accept-language': 'list',
  'cache-control': 'list',
  prefer: 'list',
  'if-none-match': 'list',
  'if-modified-since': 'single',
  'idempotency-key': 'single',
  'content-type': 'single',
  'content-encoding': 'single',
  'last-event-id': 'single',
  'user-agent': 'single',
  host: 'host',
  'x-forwarded-for': 'hop',
  authorization: 'authorization',
  'content-length': 'length',
  'transfer-encoding': 'chunked',
};

const onlyOnce: ReadonlySet<Kind> = new Set(['single', 'host', 'authorization']);

interface Known {
  readonly name: string;
  readonly kind: Kind;
  /** Bit for the name in the set of names already seen. */
  readonly bit: number;
}

const titleCase = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (part) => part.toUpperCase());
// Contains both common spellings of each name, so that lower-casing is rarely needed.
const known = new Map<string, Known>(
  Object.entries(kinds).flatMap(([name, kind], at) => {
    const header = { name, kind, bit: 1 << at };
    return [
      [name, header],
      [titleCase(name), header],
    ];
  }),
);

function rejectDuplicate(name: string): never {
  throw new AppError('invalid_input', `Заголовок ${name} указан дважды`);
}

function joinList(forwarded: string[], name: string, value: string): void {
  // Searches only the names, because a value may be equal to a name.
  let at = 0;
  while (forwarded[at] !== name) at += 2;
  forwarded[at + 1] = `${forwarded[at + 1]}, ${value}`;
}

/**
 * Parses a request's raw headers by the allow-list.
 * @throws AppError invalid_input for a missing or duplicate Host, and for any other repeated header that must be unique
 */
export function parseRequestHeaders(rawHeaders: readonly string[]): RequestHeaders {
  const forwarded: string[] = [];
  let seen = 0;
  let authorization: string | undefined;
  let host: string | undefined;
  let isForwarded = false;
  let bodyBytes = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string;
    const header = known.get(given) ?? known.get(given.toLowerCase());
    if (!header) continue;
    const { name, kind, bit } = header;
    const value = rawHeaders[at + 1] as string;
    const isRepeated = (seen & bit) !== 0;
    seen |= bit;
    if (isRepeated && onlyOnce.has(kind)) rejectDuplicate(name);
    switch (kind) {
      case 'list':
        if (isRepeated) joinList(forwarded, name, value);
        else forwarded.push(name, value);
        break;
      case 'single':
        forwarded.push(name, value);
        break;
      case 'host':
        host = value;
        break;
      case 'hop':
        isForwarded = true;
        break;
      case 'authorization':
        authorization = value;
        break;
      case 'length':
        bodyBytes += Number(value);
        break;
      case 'chunked':
        bodyBytes = Number.NaN;
        break;
    }
  }
  if (host === undefined) throw new AppError('invalid_input', 'Нет заголовка Host');
  return { forwarded, authorization, host, isForwarded, bodyBytes };
}

/** Resolves the client address of a request. */
export type ClientAddress = (request: IncomingMessage) => string;

const mappedIpv4 = '::ffff:';

/** Returns an IPv4-mapped IPv6 address as IPv4, and any other address unchanged. */
export function withoutIpv4Prefix(address: string): string {
  return address.startsWith(mappedIpv4) ? address.slice(mappedIpv4.length) : address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * Parses `TRUSTED_PROXIES`: comma-separated addresses and CIDR ranges.
 * @throws Error naming the entry that is neither
 */
export function parseProxies(text: string): BlockList {
  const proxies = new BlockList();
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    const widest = family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? widest : Number(bits);
    if (!family || !Number.isInteger(prefix) || prefix < 1 || prefix > widest)
      throw new Error(`«${entry}» is neither an address nor a network`);
    proxies.addSubnet(address, prefix, family);
  }
  return proxies;
}

/** Returns the check for the addresses of our own proxies; `undefined` if there are none. */
export function createProxyCheck(
  proxies: BlockList,
  named?: ProxyHostname,
): ((address: string) => boolean) | undefined {
  if (proxies.rules.length === 0 && named === undefined) return undefined;
  return (given) => {
    const address = withoutIpv4Prefix(given);
    if (named?.has(address)) return true;
    const family = familyOf(address);
    return family !== undefined && proxies.check(address, family);
  };
}

/**
 * The socket's address or, if that is a trusted proxy, the nearest untrusted one in `X-Forwarded-For`. Otherwise all
 * users behind a TLS proxy would share one address, and with it one login throttle. Entries that a client sends are
 * further left and never trusted.
 */
export function createClientAddress(proxies: BlockList, named?: ProxyHostname): ClientAddress {
  const isOurs = createProxyCheck(proxies, named);
  return (request) => {
    const peer = withoutIpv4Prefix(request.socket.remoteAddress ?? '');
    if (!isOurs?.(peer)) return peer;
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((hop) => withoutIpv4Prefix(hop.trim()));
    let nearest = peer;
    for (const hop of hops.toReversed()) {
      if (familyOf(hop) === undefined) break;
      nearest = hop;
      if (!isOurs(hop)) break;
    }
    return nearest;
  };
}

/** Called for every peer that sends `X-Forwarded-For`. */
export type ProxyWarning = (peer: string | undefined) => void;

/** Networks in which our own reverse proxies may be: loopback, and the private networks of RFC 1918 and RFC 4193. */
const privateNetworks = parseProxies('127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fc00::/7');

/**
 * Warns once about a nearby proxy that is not in `TRUSTED_PROXIES`. All users behind it share one address, and ten
 * wrong passwords of one user block the login for all.
 */
export function createProxyWarning(proxies: BlockList, log: Log, named?: ProxyHostname): ProxyWarning {
  let hasWarned = false;
  return (peer) => {
    if (hasWarned || peer === undefined) return;
    const address = withoutIpv4Prefix(peer);
    const family = familyOf(address);
    if (!family || named?.has(address) || proxies.check(address, family)) return;
    if (!privateNetworks.check(address, family)) return;
    hasWarned = true;
    log.warn(
      { peer: address },
      'X-Forwarded-For received from a proxy that is not in TRUSTED_PROXIES, so all its clients count as one address',
    );
  };
}
