import { endpoints } from '@geoplan/contracts/api';
import { statusOf, type Endpoint } from '@geoplan/contracts/define';
import { errorCodes, failureSchema, type ErrorCode } from '@geoplan/contracts/errors';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { routeTable } from '@geoplan/contracts/routing/route-table';
import type { z } from 'zod';
import type { Call, Reply } from '../serve-web.ts';

const match = routeTable(endpoints);

interface FailOptions {
  message?: string;
  details?: { field: string; message: string }[];
  retryAfterS?: number;
}

/** Failure response, thrown by a handler. */
export class Failed extends Error {
  readonly code: ErrorCode;
  readonly options: FailOptions;
  constructor(code: ErrorCode, options: FailOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

/** Validated input of a call, and its token. */
interface Asked<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  token: string | undefined;
  /** Position where an event stream resumes; undefined for its beginning. */
  lastEventId: string | undefined;
  /** Aborted when the connection is closed. */
  signal: AbortSignal;
  idempotencyKey: string | undefined;
}

type Handle<E extends Endpoint> = (asked: Asked<E>) => CallResponse<E> | Promise<CallResponse<E>>;
/** Endpoint with its handler; later ones override earlier ones. */
export type Answer = readonly [Endpoint, Handle<Endpoint>];

/** Success responses, with and without data. */
export const ok = <Data>(data: Data) => ({ success: true as const, data });
export const done = { success: true as const };

/** Fakes an endpoint; a handler may throw `Failed`. */
export function answer<E extends Endpoint>(declared: E, handle: Handle<E>): Answer {
  return [declared, handle];
}

/** Event of a stream; its default `id` is the position in the list, counted from 1. */
export interface FakeEvent {
  event: string;
  data: unknown;
  id?: string;
}

type FakeEvents = readonly FakeEvent[];

/**
 * Fakes an event stream that ends after its events, only those after `Last-Event-ID`. A function is called again for
 * every connection and may throw `Failed`.
 */
export function answerEvents(
  declared: Endpoint,
  events:
    | FakeEvents
    | ((lastEventId: string | undefined, params: Record<string, string>) => FakeEvents | Promise<FakeEvents>),
): Answer {
  return [
    declared,
    async ({ lastEventId, params }) => {
      const named = params as Record<string, string>;
      const all = typeof events === 'function' ? await events(lastEventId, named) : events;
      const sent = numbered(all);
      return sent.slice(sent.findIndex(({ id }) => id === lastEventId) + 1);
    },
  ];
}

/** Fakes an event stream that stays open: it sends the first events at once, the others when their promise resolves. */
export function answerStream<E extends Endpoint>(
  declared: E,
  handle: (body: z.output<E['body']>, asked: Asked<E>) => { first: FakeEvents; rest: Promise<FakeEvents> },
): Answer {
  return [
    declared,
    (asked) => {
      const { first, rest } = handle(asked.body as z.output<E['body']>, asked);
      return { first: numbered(first), rest: rest.then(numbered) };
    },
  ];
}

const numbered = (events: FakeEvents) => events.map((each, at) => ({ id: String(at + 1), ...each }));

/** Events as the text of a response body, each validated against the contract. */
function eventsBody(declared: Endpoint, events: readonly Required<FakeEvent>[]): string {
  return events
    .map(
      ({ event, data, id }) =>
        `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(declared.response.parse(data))}\n\n`,
    )
    .join('');
}

function failureReply({ code, options }: Failed): Reply {
  const { status, message } = errorCodes[code];
  const { retryAfterS, details } = options;
  const body = failureSchema.parse({
    success: false,
    error: {
      code,
      message: options.message ?? message,
      details,
      requestId: 'c0ffee00-0000-4000-8000-00000000cafe',
    },
  });
  const headers: Record<string, string> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return jsonReply(status, body, headers);
}

const jsonReply = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** True if one of the handlers is for this call. */
export function hasAnswer({ method, url }: Call, answers: readonly Answer[]): boolean {
  const found = match(method, url.pathname);
  return found.found && answers.some(([declared]) => declared === found.endpoint);
}

/**
 * Responds to one call like the gateway; request and response are validated against the contracts.
 * @throws if no handler matches, or request or response breaks the contract
 */
export async function answerCall(call: Call, answers: readonly Answer[]): Promise<Reply> {
  const { method, url, headers } = call;
  const found = match(method, url.pathname);
  const handle = found.found && answers.findLast(([declared]) => declared === found.endpoint)?.[1];
  if (!found.found || !handle) throw new Error(`nothing answers ${method} ${url.pathname}`);
  const { endpoint, params } = found;
  const token = headers.authorization?.replace('Bearer ', '');
  const decoded = Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]);
  const asked = {
    params: endpoint.params.parse(Object.fromEntries(decoded)),
    query: endpoint.query.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body.parse(call.body === '' ? undefined : JSON.parse(call.body)),
    token,
    lastEventId: headers['last-event-id']?.toString(),
    signal: call.signal,
    idempotencyKey: headers['idempotency-key']?.toString(),
  };
  try {
    if (endpoint.access !== 'public' && token === undefined) throw new Failed('unauthenticated');
    const given = await handle(asked);
    if (endpoint.delivery === 'events') {
      type Numbered = Required<FakeEvent>[];
      const { first, rest } = given as { first?: Numbered; rest?: Promise<Numbered> };
      const reply = { status: 200, headers: { 'content-type': 'text/event-stream' } };
      if (!first || !rest) return { ...reply, body: eventsBody(endpoint, given as Numbered) };
      const follows = rest.then((events) => eventsBody(endpoint, events));
      return { ...reply, body: eventsBody(endpoint, first), rest: follows };
    }
    const checked = endpoint.response.parse(given);
    return jsonReply(statusOf(endpoint, checked), checked);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return failureReply(error);
  }
}
