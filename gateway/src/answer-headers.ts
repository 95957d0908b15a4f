import type { ServerResponse } from 'node:http';

/** What a service's answer may carry to the browser; the rest, and everything hop-by-hop, stays inside. */
const passed: ReadonlySet<string> = new Set([
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

/** The headers of the gateway's answer, made from a service's; names and values in turn, as Node writes them fastest. */
export function answerHeaders(
  given: Readonly<Record<string, string | string[] | undefined>>,
  response: ServerResponse,
  requestId: string,
): string[] {
  const headers: string[] = [];
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value === undefined || !passed.has(name)) continue;
    headers.push(name, typeof value === 'string' ? value : value.join(', '));
  }
  // What a service does not say to be cacheable is kept nowhere.
  if (given['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  headers.push('x-content-type-options', 'nosniff', 'x-request-id', requestId);
  // Left to Node, it would tell the client our idle time as well.
  headers.push('connection', response.shouldKeepAlive ? 'keep-alive' : 'close');
  return headers;
}
