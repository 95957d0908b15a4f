import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { startSuspendAwareDeadline } from './suspend-aware-deadline.ts';
import { forbiddenCode } from './guarded-lookup.ts';

/** One request to a vendor. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** One complete response. */
export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** `undefined` if the body is not JSON. */
  readonly json: unknown;
}

/** Connection pool for requests. */
export type OutboundAgent = Dispatcher;

/** Options of the pool's connections. */
interface Connecting {
  /** Resolves names to the dialled addresses; the machine's resolver by default. */
  lookup?: LookupFunction;
  /** Certificate authorities that replace the machine's. */
  ca?: string[];
}

/** Keep-alive connection pool, shared by the clients of a process. A response larger than `maxBytes` is an error. */
export function createOutboundAgent(maxBytes: number, connecting: Connecting = {}): OutboundAgent {
  return new Agent({
    maxResponseSize: maxBytes,
    connect: { timeout: 5_000, ...connecting },
    // The deadline of `sendRequest` limits the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    // HTTP/2 is disabled, because every vendor supports HTTP/1.1 and the tests cover only this version.
    allowH2: false,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toResponse(status: number, headers: IncomingHttpHeaders, text: string): OutboundResponse {
  let json: { value: unknown } | undefined;
  return {
    status,
    headers,
    text,
    get json() {
      // Lazy, so that a client with its own parser, such as a vendor's SDK, does not pay for parsing here.
      json ??= { value: parsed(text) };
      return json.value;
    },
  };
}

/** Error codes of a connection that was never established, so that no part of the request has left the machine. */
const unsentCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  forbiddenCode,
]);

/** Transport error, which explains an incomplete response. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** Code of undici or the system; '' if there is none. */
  readonly code: string;
  /**
   * `unsent`: no connection; `sent`: the connection ended before any response header; `answering`: it ended during
   * the response.
   */
  readonly stage: 'unsent' | 'sent' | 'answering';
  /** True if the attempt timed out. */
  readonly isLate: boolean;
  /** True if this process was suspended during the request; connections rarely survive a suspension. */
  readonly hasSlept: boolean;

  constructor(cause: unknown, seen: { isAnswering: boolean; isLate: boolean; hasSlept: boolean }) {
    super('no complete response', { cause });
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : '';
    this.stage = seen.isAnswering ? 'answering' : unsentCodes.has(this.code) ? 'unsent' : 'sent';
    this.isLate = seen.isLate;
    this.hasSlept = seen.hasSlept;
  }

  /**
   * True if the vendor has or may have processed the request, and has then probably charged for it. If a connection
   * ended before any header, the request counts as not processed, because gateways charge only for requests they
   * respond to.
   */
  get isUnanswered(): boolean {
    return this.stage === 'answering' || this.isLate;
  }
}

interface SendOptions {
  timeoutMs: number;
  signal: AbortSignal;
  /** True if `text` has one character per byte, for pages in any encoding; UTF-8 by default. */
  isLatin1?: boolean;
}

/**
 * Sends one request and reads its complete response, within `timeoutMs` excluding suspension of this process. Redirects
 * are not followed, so that a key is not sent to another host.
 * @throws TransportError for any transport failure
 */
export async function sendRequest(
  agent: OutboundAgent,
  outboundRequest: OutboundRequest,
  { timeoutMs, signal, isLatin1 = false }: SendOptions,
): Promise<OutboundResponse> {
  const { url, ...init } = outboundRequest;
  const deadline = startSuspendAwareDeadline(timeoutMs, signal);
  let isAnswering = false;
  try {
    const { statusCode, headers, body } = await request(url, {
      ...init,
      dispatcher: agent,
      signal: deadline.signal,
    });
    isAnswering = true;
    const text = isLatin1 ? Buffer.from(await body.arrayBuffer()).toString('latin1') : await body.text();
    return toResponse(statusCode, headers, text);
  } catch (error) {
    const seen = { isAnswering, isLate: deadline.isOver(), hasSlept: deadline.hasSlept() };
    throw new TransportError(error, seen);
  } finally {
    deadline.end();
  }
}
