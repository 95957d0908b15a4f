import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { hostName, loopbackHosts } from '@geoplan/kit/http/host-check';

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8);
loopbackAddresses.addAddress('::1', 'ipv6');

/** True for an address that only this machine can use. */
export function isLoopbackAddress(address: string): boolean {
  return loopbackAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Headers set by proxies and CDNs, in addition to all headers that begin with `x-forwarded-`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

/**
 * True for a request sent by a program on this machine without a proxy. A proxy on the same machine has the same
 * address, and often the same `Host`. It is recognised by its headers, or by HTTP/1.0, which nginx uses by default.
 */
export function isLocalRequest({ socket, headers, httpVersion }: IncomingMessage, host: string): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '') || httpVersion === '1.0') return false;
  if (!loopbackHosts.includes(hostName(host))) return false;
  return !Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name));
}
