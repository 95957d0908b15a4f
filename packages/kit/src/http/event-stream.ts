import { createSession } from 'better-sse';
import type { HandlerContext } from './route.ts';

/** An open stream of Server-Sent Events. */
export interface EventStream {
  /** Writes one event unless the response has ended. `json` is the data as JSON; `id` is random by default. */
  push(event: string, json: string, id?: string): void;
  /**
   * Resolves once the response is closed, even if it already was. Handlers must wait for this promise, not for an
   * event of the response.
   */
  readonly closed: Promise<void>;
}

/**
 * Opens an event stream as the response. `keepAliveMs` is the interval of the comments that keep proxies from closing
 * an idle stream.
 * @throws the signal's reason if the reader left before the stream was open
 */
export async function openEventStream(
  { response, signal }: Pick<HandlerContext, 'response' | 'signal'>,
  keepAliveMs: number,
): Promise<EventStream> {
  signal.throwIfAborted();
  const session = await createSession<unknown>(response.req, response, {
    // The library would also start its timer for a reader that leaves while the stream is being opened, and would
    // never clear the timer.
    keepAlive: null,
    headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    serializer: (json) => String(json),
  });
  signal.throwIfAborted();
  const keepAlive = setInterval(() => {
    if (!response.writableEnded) response.write(':\n\n');
  }, keepAliveMs);
  const closed = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => {
    clearInterval(keepAlive);
    closed.resolve();
  });
  return {
    push(event, json, id) {
      if (!response.destroyed && !response.writableEnded) session.push(json, event, id);
    },
    closed: closed.promise,
  };
}
