import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a service's answer may carry to the browser; the rest, and everything hop-by-hop, stays inside. */
const passed = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
];
const titleCase = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (part) => part.toUpperCase());
// Express writes both spellings; looking them up is cheaper than lowering each name.
const known = new Map(passed.flatMap((name) => [[name, name] as const, [titleCase(name), name] as const]));
known.set('ETag', 'etag');
known.set('WWW-Authenticate', 'www-authenticate');

/** The headers of the gateway's answer, made from a service's. */
export function answerHeaders(
  answer: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const { rawHeaders } = answer;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string;
    const name = known.get(given) ?? known.get(given.toLowerCase());
    if (name !== undefined) headers[name] = rawHeaders[at + 1] as string;
  }
  // What a service does not say to be cacheable is kept nowhere.
  headers['cache-control'] ??= 'no-store';
  headers['x-content-type-options'] = 'nosniff';
  headers['x-request-id'] = requestId;
  // The proxy library would promise keep-alive even to a client that asked to close.
  headers['connection'] = response.shouldKeepAlive ? 'keep-alive' : 'close';
  return headers;
}
