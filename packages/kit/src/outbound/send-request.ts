import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { startAwakeDeadline } from './awake-deadline.ts';
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
  /** undefined = the body is not JSON. */
  readonly json: unknown;
}

/** Connection pool that requests are sent through. */
export type OutboundAgent = Dispatcher;

/** How its connections are made. */
interface Connecting {
  /** Finds the addresses that are dialled; the machine's own unless given. */
  lookup?: LookupFunction;
  /** Authorities of certificates in the place of the machine's. */
  ca?: string[];
}

/** Keep-alive connection pool, shared by the clients of a process. A response larger than `maxBytes` is an error. */
export function createOutboundAgent(maxBytes: number, connecting: Connecting = {}): OutboundAgent {
  return new Agent({
    maxResponseSize: maxBytes,
    connect: { timeout: 5_000, ...connecting },
    // The timeout of the whole exchange is the deadline of `sendRequest`.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Every vendor answers HTTP/1.1, and that is what is tested.
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
      // Who has a parser of its own, as the SDK of a vendor, is not made to wait for this one.
      json ??= { value: parsed(text) };
      return json.value;
    },
  };
}

/** Codes of a connection that was never established; nothing of the request has left the machine. */
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

/** Transport error: why there is no complete response. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** undici's or the system's; '' = none. */
  readonly code: string;
  /** `unsent` = no connection; `sent` = it ended before any header of a response; `answering` = in the middle of one. */
  readonly stage: 'unsent' | 'sent' | 'answering';
  /** The attempt timed out. */
  readonly isLate: boolean;
  /** This process slept meanwhile; connections rarely survive that. */
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
   * The vendor has worked on it, or may have: it is probably charged. A connection that ended before any header is taken
   * for one that nobody served: gateways charge what they answer.
   */
  get isUnanswered(): boolean {
    return this.stage === 'answering' || this.isLate;
  }
}

interface SendOptions {
  timeoutMs: number;
  signal: AbortSignal;
  /** `text` has a character a byte, for pages that may be in any encoding; UTF-8 unless said. */
  isLatin1?: boolean;
}

/**
 * Sends one request and reads its response to the end, within `timeoutMs` of this process being awake. Redirects are not
 * followed, so that a key goes nowhere else.
 * @throws TransportError for whatever goes wrong on the way
 */
export async function sendRequest(
  agent: OutboundAgent,
  outboundRequest: OutboundRequest,
  { timeoutMs, signal, isLatin1 = false }: SendOptions,
): Promise<OutboundResponse> {
  const { url, ...init } = outboundRequest;
  const deadline = startAwakeDeadline(timeoutMs, signal);
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
