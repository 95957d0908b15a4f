import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';
import { longestPage } from './decode-page.ts';
import { readMalformedAnswer } from './read-malformed-answer.ts';

/** Response from a site. */
export interface Answer {
  /** 100–599 */
  status: number;
  headers: IncomingHttpHeaders;
  /** Beginning of the body as received; null if the body was not read. */
  body: Buffer | null;
  /** Time at which the headers were received, from `performance.now()`. */
  answeredAt: number;
  /** True if llhttp rejected the headers but the tolerant parser accepted them. */
  isMalformed: boolean;
}

/** Maximum size of headers; the cookies and policies of some sites exceed Node's default of 16 kB. */
const maxHeaderSize = 64 * 1024;
/**
 * Maximum number of compressed bytes that are read. For a typical page, they decompress to more than `longestPage`;
 * for a small decompression bomb, to much more.
 */
const longestCompressed = 16 * 1024;
/** Time limit for the beginning of a body, when the status code is already known. */
const bodyMs = 3_000;
/** Maximum number of interim responses (103, 102) before the final response; more are treated as a loop. */
const maxInterim = 20;

/** Encoding of the body; null if the request did not offer this encoding. */
export function codingOf({
  'content-encoding': coding = '',
}: IncomingHttpHeaders): 'gzip' | 'identity' | null {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return 'identity';
  return name === 'gzip' || name === 'x-gzip' ? 'gzip' : null;
}

/** Collects the beginning of a body until it is long enough, ends, fails or times out. */
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
  /** `Cookie` header; null if there is none. */
  cookie: string | null;
  /** Returns true if the beginning of the body can change the verdict. */
  wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
}

/** Accept headers of a browser's page request. */
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
    // As lenient as browsers. Each connection has only one request, so smuggling through a malformed header cannot
    // affect other requests.
    insecureHTTPParser: true,
  });
}

/**
 * Keeps the first bytes of a response until its headers are parsed, because a parser error contains only the last
 * packet.
 */
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

/**
 * Uses the tolerant parser for a response that llhttp rejected; null if the tolerant parser also fails. @throws
 * CheckFailure
 */
function readRefused(
  error: unknown,
  received: Buffer,
  { wantsBody }: Pick<Request, 'wantsBody'>,
): Answer | null {
  const { code } = error as { code?: unknown };
  // Headers without an end are not a response, even if their beginning is valid.
  if (typeof code !== 'string' || !code.startsWith('HPE_') || code === 'HPE_HEADER_OVERFLOW') return null;
  const answer = readMalformedAnswer(received);
  if (!answer) return null;
  const body = wantsBody(answer.status, answer.headers) ? answer.body : null;
  return { ...answer, body, answeredAt: performance.now(), isMalformed: true };
}

/**
 * Sends a GET over a connection and ends it after the headers or the beginning of the body. HEAD is cheaper for
 * sites, but many sites respond to HEAD differently than to GET.
 * @throws CheckFailure, or an error of the connection
 */
export function fetchResponse(socket: Socket, asked: Request, deadline: CheckDeadline): Promise<Answer> {
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
    // The recorder is prepended to the parser's listener, so that bytes are recorded before the parser reads them.
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
      // An error in the body does not change the received status.
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
    // Has no effect after a response. If the socket closes without a response, e.g. after 101, no response will follow.
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
