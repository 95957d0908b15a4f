import type { Endpoint } from '@geoplan/contracts/define';
import { callUrl, type CallInput } from '@geoplan/contracts/routing/call-url';
import { readSession, useSession } from '../../session/session-store.ts';
import { ApiFailure, networkFailureText } from '../api-failure.ts';
import { failureOfResponse } from '../call.ts';
import type { FollowOptions } from '../event-stream.ts';
import {
  lostConnection,
  openStream,
  type ServerEvent,
  type StreamEnd,
  type StreamRequest,
} from './open-stream.ts';
import { createStreamPool, type JoinStream } from './stream-pool.ts';

/** Pool of this tab, used if the browser has no shared workers or if the worker file is no longer served. */
const joinHere = createStreamPool(openStream);
let hasWorker = typeof SharedWorker !== 'undefined';

const pingEveryMs = 2_000;
/** Number of unanswered pings after which a worker counts as crashed; browsers do not report a crash. */
const maxUnanswered = 2;

/** Joins a stream in the worker that all tabs share. Unlike Web Locks, shared workers do not require TLS. */
const joinInWorker: JoinStream = (request, reader) => {
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { type: 'module' });
  const { port } = worker;
  let leaveHere: (() => void) | undefined;
  let hasLeft = false;
  let unanswered = 0;
  const ping = setInterval(() => {
    if (unanswered === maxUnanswered) return reader.onEnd(lostConnection);
    unanswered += 1;
    return port.postMessage('ping');
  }, pingEveryMs);
  port.addEventListener('message', ({ data }: MessageEvent<ServerEvent[] | StreamEnd | 'pong'>) => {
    unanswered = 0;
    if (data === 'pong') return;
    if (Array.isArray(data)) reader.onEvents(data);
    else reader.onEnd(data);
  });
  worker.addEventListener('error', () => {
    hasWorker = false;
    clearInterval(ping);
    if (!hasLeft) leaveHere = joinHere(request, reader);
  });
  port.start();
  port.postMessage(request);
  return () => {
    hasLeft = true;
    clearInterval(ping);
    leaveHere?.();
    port.postMessage('leave');
    port.close();
  };
};

/** Resolves when the page or the session reaches a given state, or when the signal aborts. */
function until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !isSo()) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      unsubscribe();
      resolve();
    };
    const unsubscribe = useSession.subscribe(check);
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Reads until the stream ends; undefined if the signal aborts first. */
function readUntil(
  request: StreamRequest,
  signal: AbortSignal,
  onEvents: (events: ServerEvent[]) => void,
): Promise<StreamEnd | undefined> {
  return new Promise((resolve) => {
    const finish = (end: StreamEnd | undefined) => {
      leave();
      resolve(end);
    };
    const join = hasWorker ? joinInWorker : joinHere;
    const leave = join(request, { onEvents, onEnd: finish });
    signal.addEventListener('abort', () => finish(undefined), { once: true });
  });
}

const canRead = () => document.visibilityState === 'visible' && readSession().token !== null;

/**
 * Reads a GET stream like `readEventStream`, over the connections shared by all tabs. A tab that is hidden or whose
 * session was replaced releases the stream and later resumes after its last event. @throws ApiFailure if the stream
 * is rejected or breaks; an abort by the caller ends it without an error
 */
export async function readSharedStream<E extends Endpoint>(
  declared: E,
  input: CallInput<E>,
  { signal, lastEventId, onEvent }: FollowOptions,
): Promise<void> {
  const url = callUrl(declared, input as { params?: object; query?: object });
  let after = Number(lastEventId ?? -1);
  const onEvents = (events: ServerEvent[]) => {
    for (const event of events) {
      after = Number(event.id ?? after);
      onEvent(event);
    }
  };
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one visit of the tab after the other
    await until(canRead, signal);
    if (signal.aborted) return;
    const { token } = readSession();
    const visit = new AbortController();
    const leave = AbortSignal.any([signal, visit.signal]);
    void until(() => !canRead() || readSession().token !== token, leave).then(() => visit.abort());
    // oxlint-disable-next-line no-await-in-loop -- see above
    const end = await readUntil({ url, token, after }, leave, onEvents);
    visit.abort();
    if (signal.aborted || end === null) return;
    if (end?.status === 0) throw new ApiFailure({ code: 'network', message: networkFailureText, status: 0 });
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (end) throw await failureOfResponse(new Response(end.body, end), token);
  }
}
