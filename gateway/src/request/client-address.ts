import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Log } from '@geoplan/kit/log';

/** Resolves the client address of a request. */
export type ClientAddress = (request: IncomingMessage) => string;

const mappedIpv4 = '::ffff:';

function withoutIpv4Prefix(address: string): string {
  return address.startsWith(mappedIpv4) ? address.slice(mappedIpv4.length) : address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * Reads `TRUSTED_PROXIES`: addresses and CIDR ranges, separated by commas.
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

/**
 * The socket's address, or, when that is a trusted proxy, the nearest untrusted one in `X-Forwarded-For`.
 * Without this everybody behind a TLS proxy would share one address, and with it one login throttle. What a client
 * writes into the header itself stands further left and is never trusted.
 */
export function createClientAddress(proxies: BlockList): ClientAddress {
  const isOurs = (address: string): boolean => {
    const family = familyOf(address);
    return family !== undefined && proxies.check(address, family);
  };
  const hasProxies = proxies.rules.length > 0;
  return (request) => {
    const peer = withoutIpv4Prefix(request.socket.remoteAddress ?? '');
    if (!hasProxies || !isOurs(peer)) return peer;
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

/** Where one's own reverse proxies are: loopback, and the private networks of RFC 1918 and RFC 4193. */
const privateNetworks = parseProxies('127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fc00::/7');

/**
 * Warns once about a nearby proxy that is not in `TRUSTED_PROXIES`: everybody behind it shares one address then, and ten wrong
 * passwords of one person close the login for all.
 */
export function createProxyWarning(proxies: BlockList, log: Log): ProxyWarning {
  let hasWarned = false;
  return (peer) => {
    if (hasWarned || peer === undefined) return;
    const address = withoutIpv4Prefix(peer);
    const family = familyOf(address);
    if (!family || proxies.check(address, family) || !privateNetworks.check(address, family)) return;
    hasWarned = true;
    log.warn(
      { peer: address },
      'X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name: everybody behind it counts as one address',
    );
  };
}
