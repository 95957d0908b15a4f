import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { LookupFailure } from './lookup-failure.ts';

/** One request to a provider. */
export interface Question {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** One whole answer. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** undefined = the body is not JSON. */
  json: unknown;
}

/** The connections to providers, kept alive between pairs. An answer larger than `maxBytes` is cut off as an error. */
export function createProviderAgent(maxBytes: number): Agent {
  return new Agent({
    maxResponseSize: maxBytes,
    connect: { timeout: 5_000 },
    // The deadline of the whole exchange is the caller's signal.
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

/** What a connection that never came about is told by; nothing of the request has left the machine. */
const unsentCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Why there is no whole answer. */
export class BrokenExchange extends Error {
  /** undici's or the system's; '' = none. */
  readonly code: string;
  /** `unsent` = no connection; `sent` = it ended before any header of an answer; `answering` = in the middle of one. */
  readonly stage: 'unsent' | 'sent' | 'answering';

  constructor(cause: unknown, isAnswering: boolean) {
    super('no whole answer', { cause });
    this.name = 'BrokenExchange';
    const { code } = cause as { code?: unknown };
    this.code = typeof code === 'string' ? code : '';
    this.stage = isAnswering ? 'answering' : unsentCodes.has(this.code) ? 'unsent' : 'sent';
  }
}

/** Sends one request and reads its answer to the end. @throws BrokenExchange for whatever goes wrong on the way */
export async function exchange(agent: Dispatcher, question: Question, signal: AbortSignal): Promise<Reply> {
  const { url, ...rest } = question;
  let isAnswering = false;
  try {
    const { statusCode, headers, body } = await request(url, { ...rest, dispatcher: agent, signal });
    isAnswering = true;
    return { status: statusCode, headers, json: parsed(await body.text()) };
  } catch (error) {
    throw new BrokenExchange(error, isAnswering);
  }
}

/**
 * The answer's JSON in its declared shape; nothing else is ever stored (reliability P15).
 * @throws LookupFailure bad_response
 */
export function readShape<T>(schema: z.ZodType<T>, reply: Reply): T {
  const result = schema.safeParse(reply.json);
  if (result.success) return result.data;
  throw new LookupFailure('bad_response', { cause: result.error });
}
