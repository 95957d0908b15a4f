import type { ServerResponse } from 'node:http';

/** Allow-list of response headers; the rest, and everything hop-by-hop, stays inside. */
const allowedHeaders: ReadonlySet<string> = new Set([
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
]);

/** Response headers for the client, from those of a service: names and values in turn, as Node writes them fastest. */
export function responseHeaders(
  given: Readonly<Record<string, string | string[] | undefined>>,
  response: ServerResponse,
  requestId: string,
): string[] {
  const headers: string[] = [];
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value === undefined || !allowedHeaders.has(name)) continue;
    headers.push(name, typeof value === 'string' ? value : value.join(', '));
  }
  // Not cacheable unless the service says so.
  if (given['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  headers.push('x-content-type-options', 'nosniff', 'x-request-id', requestId);
  // Node's own would add our keep-alive timeout.
  headers.push('connection', response.shouldKeepAlive ? 'keep-alive' : 'close');
  return headers;
}
