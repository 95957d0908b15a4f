import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { ProxyHostname } from './proxy-hostname.ts';
import { createProxyCheck, withoutIpv4Prefix } from './request-headers.ts';

/** HSTS header for a year (ASVS 3.4.1). Subdomains may belong to others, so they are not included. */
const [headerName, oneYear] = ['strict-transport-security', 'max-age=31536000'];

/** Address that sent `X-Forwarded-Proto`: the peer, or the address before our ingress, which passes the header on. */
function writerOf({ socket, headers }: IncomingMessage, ingress: ProxyHostname | undefined): string {
  const peer = withoutIpv4Prefix(socket.remoteAddress ?? '');
  if (!ingress?.has(peer)) return peer;
  const hops = headers['x-forwarded-for'];
  const last = Array.isArray(hops) ? hops.at(-1) : hops;
  return last?.split(',').at(-1)?.trim() ?? '';
}

/** Sets HSTS on responses to requests that reached a trusted proxy over TLS; `undefined` without such a proxy. */
export function createTransportSecurity(
  proxies: BlockList,
  ingress?: ProxyHostname,
): ((request: IncomingMessage, response: ServerResponse) => void) | undefined {
  const isTrusted = createProxyCheck(proxies);
  if (!isTrusted) return undefined;
  return (request, response) => {
    const proto = request.headers['x-forwarded-proto'];
    if (typeof proto !== 'string' || proto.toLowerCase() !== 'https') return;
    if (isTrusted(writerOf(request, ingress))) response.setHeader(headerName, oneYear);
  };
}
