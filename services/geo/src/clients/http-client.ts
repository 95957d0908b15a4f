import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { LookupFailure } from './lookup-failure.ts';

/** One request to a provider. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** One complete response. */
export interface ProviderResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** undefined = the body is not JSON. */
  json: unknown;
}

/** Keep-alive connection pool to providers. A response larger than `maxBytes` is an error. */
export function createProviderAgent(maxBytes: number): Agent {
  return new Agent({
    maxResponseSize: maxBytes,
    connect: { timeout: 5_000 },
    // The timeout of the whole exchange is the caller's signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Every provider answers HTTP/1.1, and that is what is tested.
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

/** Codes of a connection that was never established; nothing of the request has left the machine. */
const unsentCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Transport error: why there is no complete response. */
export class TransportError extends Error {
  /** undici's or the system's; '' = none. */
  readonly code: string;
  /** `unsent` = no connection; `sent` = it ended before any header of an answer; `answering` = in the middle of one. */
  readonly stage: 'unsent' | 'sent' | 'answering';

  constructor(cause: unknown, isAnswering: boolean) {
    super('no complete response', { cause });
    this.name = 'TransportError';
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : '';
    this.stage = isAnswering ? 'answering' : unsentCodes.has(this.code) ? 'unsent' : 'sent';
  }
}

/** Sends one request and reads its answer to the end. @throws TransportError for whatever goes wrong on the way */
export async function sendRequest(
  agent: Dispatcher,
  providerRequest: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  const { url, ...init } = providerRequest;
  let isAnswering = false;
  try {
    const { statusCode, headers, body } = await request(url, { ...init, dispatcher: agent, signal });
    isAnswering = true;
    return { status: statusCode, headers, json: parsed(await body.text()) };
  } catch (error) {
    throw new TransportError(error, isAnswering);
  }
}

/**
 * Validates the response's JSON against its schema; nothing else is ever stored (reliability P15).
 * @throws LookupFailure bad_response
 */
export function parseResponse<T>(schema: z.ZodType<T>, response: ProviderResponse): T {
  const result = schema.safeParse(response.json);
  if (result.success) return result.data;
  throw new LookupFailure('bad_response', { cause: result.error });
}
