import type { Endpoint } from '@geoplan/contracts/define';
import { callUrl, type CallResponse, type CallInput } from '@geoplan/contracts/routing/call-url';
import { readSession, useSession } from '../session/session-store.ts';
import { whileSignedIn } from '../session/while-signed-in.ts';
import { ApiFailure, networkFailureText, readFailure } from './api-failure.ts';
import { parseResponse } from './parse-response.ts';

/**
 * Request timeout, slightly above the 30 s of the gateway, so that the gateway's 504 arrives before the browser
 * aborts the request.
 */
const timeoutMs = 35_000;

interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Additional headers, such as `prefer: respond-async`. */
  headers?: Readonly<Record<string, string>>;
}

async function send(declared: Endpoint, input: AnyInput, token: string | null, options: CallOptions) {
  const headers: Record<string, string> = { ...options.headers, accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  return fetch(callUrl(declared, input), {
    method: declared.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    cache: 'no-store',
    credentials: 'omit',
    signal: options.signal ?? null,
  });
}

function failureOf(error: unknown, asked: AbortSignal | undefined, deadline: AbortSignal): unknown {
  // The caller aborted the request, because the user left the screen. This is not a failure to show.
  if (asked?.aborted) return error;
  if (deadline.aborted)
    return new ApiFailure(
      { code: 'timeout', message: 'Сервер не ответил вовремя. Попробуйте снова.', status: 0 },
      { cause: error },
    );
  return new ApiFailure({ code: 'network', message: networkFailureText, status: 0 }, { cause: error });
}

/**
 * Failure from an error response; a 401 for the current token ends the session. `token` is the one sent with the
 * request.
 */
export async function failureOfResponse(response: Response, token: string | null): Promise<ApiFailure> {
  const failure = await readFailure(response);
  // A late response for an earlier session must not end the new one.
  if (failure.status === 401 && token !== null && token === readSession().token)
    useSession.getState().end('expired');
  return failure;
}

async function request<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<CallResponse<E>> {
  const token = declared.access === 'public' ? null : readSession().token;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  let response: Response;
  let text = '';
  try {
    response = await send(declared, input as AnyInput, token, { ...options, signal });
    if (response.ok) text = await response.text();
  } catch (error) {
    throw failureOf(error, options.signal, deadline);
  }
  if (!response.ok) throw await failureOfResponse(response, token);
  const parsed = await parseResponse(declared.response, jsonOf(text));
  if (parsed.success) return parsed.data as CallResponse<E>;
  throw new ApiFailure(
    {
      code: 'unexpected_answer',
      message: 'Сервер ответил в неожиданном формате. Обновите страницу.',
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    },
    { cause: parsed.error },
  );
}

/** `undefined` for text that is not JSON, e.g. the page of a sign-in proxy. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Typed HTTP client. Makes a declared call and validates the response against the declaration. If the user has signed
 * out since the request, the response is dropped and the promise stays pending. @throws ApiFailure for everything
 * except an abort by the caller
 */
export function call<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> {
  const answer = request(declared, input, options);
  return declared.access === 'public' ? answer : whileSignedIn(answer);
}
