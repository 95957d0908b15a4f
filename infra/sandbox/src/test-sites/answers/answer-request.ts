import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hopsOf, type Behaviour } from '../behaviour.ts';
import { bombOf } from './bombs.ts';
import { challengePages } from './challenge-pages.ts';
import { sendEndlessBody, sendEndlessHeaders } from './endless-answers.ts';
import type { Exchange } from './exchange.ts';
import { parkingPages } from './parking-pages.ts';
import { placeholderPages } from './placeholder-pages.ts';

/** Ordinary page of 4 kB. */
const page = `<!doctype html><html><head><title>A site</title></head><body>\n${'<p>Words about a brand.</p>\n'.repeat(148)}</body></html>\n`;

/** Headers that belong to a status code (RFC 9110, 15.5). */
const fieldsOf: Readonly<Record<number, Record<string, string>>> = {
  401: { 'www-authenticate': 'Basic realm="site"' },
  405: { allow: 'GET' },
};

function send(
  { response }: Exchange,
  status: number,
  body: string,
  headers: Record<string, string | number> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...fieldsOf[status], ...headers });
  response.end(status === 204 || status === 304 ? undefined : body);
}

/** Resets the TCP connection below TLS, because a TLS socket hides the handle. */
function reset({ connection }: Exchange): void {
  connection.resetAndDestroy();
}

async function sendStatus(
  exchange: Exchange,
  behaviour: Extract<Behaviour, { kind: 'answer' }>,
): Promise<void> {
  const { status, headStatus = status, retryAfter, delayMs } = behaviour;
  if (delayMs && !(await exchange.wait(delayMs, exchange.response))) return;
  const headers: Record<string, string | number> =
    retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  send(exchange, exchange.request.method === 'HEAD' ? headStatus : status, page, headers);
}

function redirect(exchange: Exchange, status: number): void {
  exchange.response.writeHead(status, { location: exchange.location(), 'content-length': 0 }).end();
}

function sendReset(exchange: Exchange, at: 'connect' | 'request' | 'head' | 'headers'): void {
  const { request } = exchange;
  if (at === 'head' && request.method !== 'HEAD') send(exchange, 200, page);
  else if (at === 'headers')
    request.socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nset-coo', () => reset(exchange));
  else reset(exchange);
}

/** Headers of 1 kB each, like large cookies and policies. */
function largeHeaders(bytes: number): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at * 1_024 < bytes; at += 1)
    headers[`x-large-${at}`] = 'x'.repeat(Math.min(1_024, bytes - at * 1_024));
  return headers;
}

/** Responds according to the site's behaviour. */
export async function answerRequest(behaviour: Behaviour, exchange: Exchange): Promise<void> {
  const { request, response, hop } = exchange;
  switch (behaviour.kind) {
    case 'answer':
      return await sendStatus(exchange, behaviour);
    case 'redirect':
      if (hop >= hopsOf(behaviour)) return send(exchange, 200, page);
      return redirect(exchange, behaviour.statuses[hop % behaviour.statuses.length] ?? 301);
    case 'redirect-loop':
      return redirect(exchange, 302);
    case 'silent':
      return;
    case 'reset':
      return sendReset(exchange, behaviour.at);
    case 'refused':
    case 'unresolvable':
      // Reached only over a connection that was opened earlier.
      return reset(exchange);
    case 'endless':
      return await (behaviour.part === 'body' ? sendEndlessBody : sendEndlessHeaders)(
        exchange,
        behaviour.dripMs,
      );
    case 'bomb':
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': behaviour.encoding });
      // Ignores the error, because callers are expected to disconnect before the end.
      return await pipeline(Readable.from(bombOf(behaviour.encoding)), response).catch(() => {});
    case 'large-headers':
      return send(exchange, 200, page, largeHeaders(behaviour.bytes));
    case 'parked':
      return send(exchange, 200, parkingPages[behaviour.page]);
    case 'placeholder':
      return send(exchange, 200, placeholderPages[behaviour.page]);
    case 'challenge': {
      const { status, headers, body } = challengePages[behaviour.wall];
      return send(exchange, status, body, headers);
    }
    case 'early-hints':
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      return send(exchange, 200, page);
    case 'not-http':
      request.socket.end('SSH-2.0-OpenSSH_9.2p1\r\n');
  }
}
