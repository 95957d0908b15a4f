import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';
import { longestPage } from './decode-page.ts';
import { readMalformedAnswer } from './read-malformed-answer.ts';

/** What a site answered. */
export interface Answer {
  /** 100–599 */
  status: number;
  headers: IncomingHttpHeaders;
  /** Beginning of the body as it was sent; null = not asked for. */
  body: Buffer | null;
  /** When the headers were there, by `performance.now()`. */
  answeredAt: number;
  /** True if llhttp refused the headers and the tolerant reader did not. */
  isMalformed: boolean;
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
  /** `Cookie` field; null = none. */
  cookie: string | null;
  /** Whether the beginning of the body can change the verdict. */
  wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
}

/** What a browser that asks for a page sends. */
const acceptHeaders = [
  ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Accept-Encoding', 'gzip'],
  ['Accept-Language', 'en;q=0.8,*;q=0.5'],
].flat();

function requestPage(socket: Socket, { url, userAgent, cookie }: Request): ClientRequest {
  return request({
    createConnection: () => socket,
    headers: ['Host', url.host, 'Connection', 'close', 'User-Agent', userAgent].concat(
      acceptHeaders,
      cookie === null ? [] : ['Cookie', cookie],
    ),
    path: `${url.pathname}${url.search}`,
    maxHeaderSize,
    // As lenient as browsers: whatever hides behind a malformed header has no second request to harm.
    insecureHTTPParser: true,
  });
}

/** Keeps the first bytes of an answer until its head is read: the error of the parser holds only its last packet. */
function recordHead(socket: Socket) {
  const chunks: Buffer[] = [];
  let length = 0;
  const record = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= maxHeaderSize) chunks.push(chunk);
  };
  socket.prependListener('data', record);
  return {
    stop: () => void socket.removeListener('data', record),
    bytes: () => Buffer.concat(chunks),
  };
}

/** Answer that the parser refused, by the tolerant reader; null if it is none. @throws CheckFailure */
function readRefused(
  error: unknown,
  received: Buffer,
  { wantsBody }: Pick<Request, 'wantsBody'>,
): Answer | null {
  const { code } = error as { code?: unknown };
  // Headers without an end are no answer, however they begin.
  if (typeof code !== 'string' || !code.startsWith('HPE_') || code === 'HPE_HEADER_OVERFLOW') return null;
  const answer = readMalformedAnswer(received);
  if (!answer) return null;
  const body = wantsBody(answer.status, answer.headers) ? answer.body : null;
  return { ...answer, body, answeredAt: performance.now(), isMalformed: true };
}

/**
 * Sends a GET over a connection and ends it after the headers, or after the beginning of the body. HEAD costs sites less,
 * but a good part of them answers it otherwise than GET.
 * @throws CheckFailure, or an error of the connection
 */
export function fetchAnswer(socket: Socket, asked: Request, deadline: CheckDeadline): Promise<Answer> {
  const { wantsBody } = asked;
  return deadline.run<Answer>((resolve, reject) => {
    let stopReading: (() => void) | null = null;
    let interim = 0;
    let head: ReturnType<typeof recordHead> | null = null;
    const fail = (error: unknown): void => {
      reject(error);
      socket.destroy();
    };
    const sent = requestPage(socket, asked);
    // Behind the parser's own listener: what it reads is recorded before it.
    sent.on('socket', () => (head = recordHead(socket)));
    sent.on('response', (response) => {
      head?.stop();
      const answeredAt = performance.now();
      const { statusCode: status = 0, headers } = response;
      const finish = (body: Buffer | null): void => {
        resolve({ status, headers, body, answeredAt, isMalformed: false });
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
    function onError(error: unknown): void {
      // What goes wrong in the body is no word about the answer.
      if (stopReading) return stopReading();
      try {
        const answer = readRefused(error, head?.bytes() ?? Buffer.alloc(0), asked);
        if (answer) resolve(answer);
      } catch (failure) {
        reject(failure);
      }
      return fail(error);
    }
    sent.on('error', onError);
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
