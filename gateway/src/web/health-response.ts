import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { securityHeaders } from '../request/security-headers.ts';

/** Path of the health check. */
export const healthPath = '/healthz';

const body = JSON.stringify({ status: 'ok' });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  ...securityHeaders,
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** True for a check by this machine or container itself, which must not fail because of other clients' requests. */
export function isOwnHealthCheck(peer: string | undefined, isForwarded: boolean): boolean {
  return !isForwarded && peer !== undefined && loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}

/** Sends the health check response, which reports that the process is alive. */
export function sendHealth(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
