import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AllowList } from './allow-list.ts';

/** Ports of websites (reliability.md, How 6). */
const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
/**
 * IPv6 network of all addresses allocated for the public Internet; ipaddr.js classifies every unknown address as
 * unicast.
 */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * True for an address on the public Internet. A mapped IPv4 address is classified as the IPv4 address that is
 * dialled. NAT64, 6to4 and Teredo addresses, which carry an IPv4 address to a gateway that unpacks it, are never
 * public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalIpv6);
}

/** The only place that decides which addresses may be dialled. */
export interface SsrfGuard {
  /** Called before any lookup; false if the host is forbidden regardless of its addresses. */
  isAllowed(url: URL): boolean;
  /** Called for the exact address that is dialled next. */
  mayDial(address: string, port: number): boolean;
}

/** Port of an http or https address. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Address of a literal host, which `URL` has normalised from any notation; `null` for a name. A mapped IPv4 address
 * becomes the IPv4 address.
 */
export function literalAddress(host: string): string | null {
  if (host.startsWith('[')) return ipaddr.process(host.slice(1, -1)).toString();
  return isIP(host) === 0 ? null : host;
}

/** Names that refer to this machine wherever they are resolved (RFC 6761, 6.3). */
const ownMachine = /(?:^|\.)localhost\.?$/;

/** `ports` are the ports that may be dialled on public addresses. */
export function createSsrfGuard(allow: AllowList, ports: ReadonlySet<number> = webPorts): SsrfGuard {
  return {
    isAllowed(url) {
      if (url.username !== '' || url.password !== '' || ownMachine.test(url.hostname)) return false;
      const port = portOf(url);
      return ports.has(port) || allow.hasPort(port);
    },
    mayDial(address, port) {
      if (isIP(address) === 0) return false;
      return (ports.has(port) && isPublicAddress(address)) || allow.has(address, port);
    },
  };
}
