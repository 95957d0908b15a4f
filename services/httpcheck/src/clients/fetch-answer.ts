import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';
import { longestPage } from './decode-page.ts';

/** What a site answered. */
export interface Answer {
  /** 100–599 */
  status: number;
  headers: IncomingHttpHeaders;
  /** Beginning of the body as it was sent; null = not asked for. */
  body: Buffer | null;
  /** When the headers were there, by `performance.now()`. */
  answeredAt: number;
}

/** Some sites' cookies and policies fill more than the 16 kB that Node takes by itself. */
const maxHeaderSize = 64 * 1024;
/** Unfolds to more than `longestPage` as pages go; a small bomb to far more. */
const longestCompressed = 16 * 1024;
/** A page's beginning that is not there by then is not waited for: the code is known. */
const bodyMs = 3_000;
/** Interim answers (103, 102) before the answer; more is a loop. */
const maxInterim = 20;

/** How the body was sent; null = in a coding that nobody asked for. */
export function codingOf({
  'content-encoding': coding = '',
}: IncomingHttpHeaders): 'gzip' | 'identity' | null {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return 'identity';
  return name === 'gzip' || name === 'x-gzip' ? 'gzip' : null;
}

/** Collects the beginning of a body, until it is long enough, ends, fails or takes too long. */
function readBeginning(response: IncomingMessage, finish: (body: Buffer) => void): () => void {
  const limit = codingOf(response.headers) === 'gzip' ? longestCompressed : longestPage;
  const chunks: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const [first] = chunks;
    const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks, length);
    finish(whole.subarray(0, limit));
  };
  const timer = setTimeout(end, bodyMs);
  response.on('data', (chunk: Buffer) => {
    if (isOver) return;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= limit) end();
  });
  response.once('end', end);
  response.once('error', end);
  response.once('close', end);
  return end;
}

interface Request {
  url: URL;
  userAgent: string;
  /** Whether the beginning of the body can change the verdict. */
  wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
}

/** What a browser that asks for a page sends. */
const acceptHeaders = [
  ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Accept-Encoding', 'gzip'],
  ['Accept-Language', 'en;q=0.8,*;q=0.5'],
].flat();

/**
 * Sends a GET over a connection and ends it after the headers, or after the beginning of the body. HEAD costs sites less,
 * but a good part of them answers it otherwise than GET.
 * @throws CheckFailure, or an error of the connection
 */
export function fetchAnswer(socket: Socket, asked: Request, deadline: CheckDeadline): Promise<Answer> {
  const { url, userAgent, wantsBody } = asked;
  return deadline.run<Answer>((resolve, reject) => {
    let stopReading: (() => void) | null = null;
    let interim = 0;
    const fail = (error: unknown): void => {
      reject(error);
      socket.destroy();
    };
    const sent = request({
      createConnection: () => socket,
      headers: ['Host', url.host, 'Connection', 'close', 'User-Agent', userAgent, ...acceptHeaders],
      path: `${url.pathname}${url.search}`,
      maxHeaderSize,
      // As lenient as browsers: whatever hides behind a malformed header has no second request to harm.
      insecureHTTPParser: true,
    });
    sent.on('response', (response) => {
      const answeredAt = performance.now();
      const { statusCode: status = 0, headers } = response;
      const finish = (body: Buffer | null): void => {
        resolve({ status, headers, body, answeredAt });
        socket.destroy();
      };
      response.on('error', () => {});
      if (status < 100 || status > 599) fail(new CheckFailure('invalid_response', `STATUS_${status}`));
      else if (wantsBody(status, headers)) stopReading = readBeginning(response, finish);
      else finish(null);
    });
    sent.on('information', () => {
      interim += 1;
      if (interim > maxInterim) fail(new CheckFailure('invalid_response', 'TOO_MANY_INTERIM_ANSWERS'));
    });
    // What goes wrong in the body is no word about the answer.
    sent.on('error', (error) => (stopReading ? stopReading() : fail(error)));
    // After an answer it changes nothing; before one, e.g. to 101, there is none to come.
    sent.on('close', () => {
      if (!stopReading) fail(new CheckFailure('invalid_response', 'NO_ANSWER'));
    });
    sent.end();
    return (error) => {
      if (stopReading) stopReading();
      else fail(error);
    };
  });
}
