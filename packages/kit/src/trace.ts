import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Links the log lines, messages and calls of one request or job. */
export interface Trace {
  /** W3C trace context, `00-<trace id>-<span id>-01`. */
  traceparent: string;
  /** Set during an HTTP request. */
  requestId?: string;
  /** User id of the signed-in person, once known. */
  actor?: string;
  /** Set while a message is handled. */
  messageId?: string;
  /** Id of the run that is being started or processed. */
  runId?: string;
}

const storage = new AsyncLocalStorage<Trace>();
const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Continues the caller's trace with a new span, or starts a trace if the header is absent or malformed. */
export function nextTraceparent(incoming?: string): string {
  const span = randomBytes(8).toString('hex');
  if (incoming && wellFormed.test(incoming)) return `${incoming.slice(0, 36)}${span}-01`;
  return `00-${randomBytes(16).toString('hex')}-${span}-01`;
}

/**
 * W3C `traceparent` of a request id, a UUID. The span belongs to the gateway and only has to differ from the trace's
 * other spans, which are random.
 */
export function traceparentOf(requestId: string): string {
  const traceId = traceIdOf(requestId);
  return `00-${traceId}-${traceId.slice(16)}-01`;
}

/** Ids in a `traceparent`. */
export function idsOf(traceparent: string): { traceId: string; spanId: string } {
  return { traceId: traceparent.slice(3, 35), spanId: traceparent.slice(36, 52) };
}

/** Returns the header, or `undefined` if it is absent or malformed, in which case a new trace begins. */
export function readTraceparent(incoming: string | undefined): string | undefined {
  return incoming !== undefined && wellFormed.test(incoming) ? incoming : undefined;
}

/** Trace id of a request id, made of the digits of the UUID. */
export function traceIdOf(requestId: string): string {
  const first = requestId.slice(0, 8) + requestId.slice(9, 13) + requestId.slice(14, 18);
  return first + requestId.slice(19, 23) + requestId.slice(24);
}

/** Runs `work` so that log lines and messages created inside have this trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Trace of the current request or job; a new one at start-up and in timers. */
export function currentTrace(): Trace {
  return storage.getStore() ?? { traceparent: nextTraceparent() };
}

/** Fields of a log line; empty outside a request or job. */
export function traceFields(): Record<string, string> {
  const trace = storage.getStore();
  if (!trace) return {};
  const fields: Record<string, string> = { traceId: trace.traceparent.slice(3, 35) };
  if (trace.requestId) fields['requestId'] = trace.requestId;
  if (trace.actor) fields['actor'] = trace.actor;
  if (trace.messageId) fields['messageId'] = trace.messageId;
  if (trace.runId) fields['runId'] = trace.runId;
  return fields;
}
