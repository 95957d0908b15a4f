import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AllowList } from './allow-list.ts';

/** Where web sites are (reliability.md, How 6). */
const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
/** All addresses handed out for the public Internet; ipaddr.js calls everything it does not know unicast. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether the address is on the public Internet. A mapped IPv4 address is judged as the address that it dials; NAT64, 6to4
 * and Teredo, which carry an IPv4 address to somebody who unpacks it, never are.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalIpv6);
}

/** Decides what may be dialled: the one place that does. */
export interface TargetGuard {
  /** Before any look-up: false = whatever the host resolves to, it is forbidden. */
  mayAsk(url: URL): boolean;
  /** Of the very address that is dialled next. */
  mayDial(address: string, port: number): boolean;
}

/** Port of an http or https address. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * The address of a literal host, which `URL` has brought from any notation into one; null = a name. A mapped IPv4 address
 * is the IPv4 address.
 */
export function literalAddress(host: string): string | null {
  if (host.startsWith('[')) return ipaddr.process(host.slice(1, -1)).toString();
  return isIP(host) === 0 ? null : host;
}

/** Names that mean this machine wherever they are asked (RFC 6761, 6.3). */
const ownMachine = /(?:^|\.)localhost\.?$/;

/** `ports`: those of public addresses that may be dialled. */
export function createTargetGuard(allow: AllowList, ports: ReadonlySet<number> = webPorts): TargetGuard {
  return {
    mayAsk(url) {
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
