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

/** Sends one request and reads its answer to the end; whatever goes wrong on the way is thrown as undici's error. */
export async function exchange(agent: Dispatcher, question: Question, signal: AbortSignal): Promise<Reply> {
  const { url, ...rest } = question;
  const { statusCode, headers, body } = await request(url, { ...rest, dispatcher: agent, signal });
  return { status: statusCode, headers, json: parsed(await body.text()) };
}

/**
 * The answer's JSON in its declared shape; nothing else is ever stored (reliability P15).
 * @throws LookupFailure bad_response; passing when it was not JSON at all
 */
export function readShape<T>(schema: z.ZodType<T>, reply: Reply): T {
  if (reply.json === undefined) throw new LookupFailure('bad_response', { isPassing: true });
  const result = schema.safeParse(reply.json);
  if (result.success) return result.data;
  throw new LookupFailure('bad_response', { cause: result.error });
}
