import { DecoratorHandler, fetch as send, Response, type Dispatcher } from 'undici';
import { TransportError, type OutboundAgent } from './send-request.ts';

/** Limits of one streamed response. */
export interface StreamLimits {
  /** Maximum time without a byte, ms; also applies before the headers. */
  silenceMs: number;
  /** Maximum total time, ms. */
  totalMs: number;
  maxBytes: number;
}

/** One streamed exchange, for a vendor's SDK. */
export interface StreamFetch {
  /** Replaces the global `fetch`. @throws TransportError; reading the response body may throw it too */
  fetch: typeof globalThis.fetch;
  /** True if the response exceeded its size limit. */
  isTooLong(): boolean;
  /** Ends the exchange and its timers, regardless of its state. */
  end(): void;
}

/** Aborts a response that is silent for too long, takes too long or grows too large. */
function createWatch({ silenceMs, totalMs, maxBytes }: StreamLimits) {
  const controller = new AbortController();
  let isLate = false;
  let bytes = 0;
  const giveUp = () => {
    isLate = true;
    controller.abort();
  };
  let silence: NodeJS.Timeout | undefined;
  let total: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    /** Time counts from the request, because the vendor is not responsible for earlier work such as loading an SDK. */
    start() {
      silence ??= setTimeout(giveUp, silenceMs);
      total ??= setTimeout(giveUp, totalMs);
    },
    heard(count: number) {
      silence?.refresh();
      bytes += count;
      if (bytes <= maxBytes) return;
      controller.abort();
      throw new Error('response too long');
    },
    isTooLong: () => bytes > maxBytes,
    failure(error: unknown, isAnswering: boolean) {
      // undici's fetch wraps the error of the connection.
      const cause = error instanceof TypeError && error.cause ? error.cause : error;
      return new TransportError(cause, { isAnswering, isLate, hasSlept: false });
    },
    end() {
      clearTimeout(silence);
      clearTimeout(total);
      controller.abort();
    },
  };
}

function watchedBody(body: NonNullable<Response['body']>, watch: ReturnType<typeof createWatch>) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(to) {
      try {
        const { done, value } = await reader.read();
        if (done) return to.close();
        watch.heard(value.byteLength);
        return to.enqueue(value);
      } catch (error) {
        return to.error(watch.failure(error, true));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Reports that a request was passed to its connection; a request that ended earlier has not left this machine. */
class SendingHandler extends DecoratorHandler {
  private readonly handler: Dispatcher.DispatchHandler;
  private readonly onSending: () => void;

  constructor(handler: Dispatcher.DispatchHandler, onSending: () => void) {
    super(handler);
    this.handler = handler;
    this.onSending = onSending;
  }
  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.onSending();
    this.handler.onRequestStart?.(controller, context);
  }
}

/**
 * `fetch` for a response that is read as it arrives. The response is aborted when it is silent for too long, takes
 * too long or grows too large, and when the caller's signal is aborted. Redirects are refused, so that a key is not
 * sent to another host. `onSending` is called when the request is passed to an open connection; until then the
 * request costs nothing.
 */
export function openStreamFetch(
  agent: OutboundAgent,
  limits: StreamLimits,
  { signal: callerSignal, onSending }: { signal: AbortSignal; onSending: () => void },
): StreamFetch {
  const watch = createWatch(limits);
  const streamFetch = async (url: string, init?: Parameters<typeof send>[1]): Promise<Response> => {
    const signal = AbortSignal.any([callerSignal, watch.signal, ...(init?.signal ? [init.signal] : [])]);
    // A request that was aborted while waiting for its connection is still started on that connection, and then ended
    // immediately.
    const dispatcher = agent.compose(
      (dispatch) => (options, handler) =>
        dispatch(options, new SendingHandler(handler, () => signal.aborted || onSending())),
    );
    watch.start();
    try {
      const given = { ...init, dispatcher, redirect: 'error', signal } as const;
      const { body, status, headers } = await send(url, given);
      watch.heard(0);
      return new Response(body && watchedBody(body, watch), { status, headers });
    } catch (error) {
      throw watch.failure(error, false);
    }
  };
  return {
    // The SDKs use the platform's type of `fetch`; undici's `fetch` is the same function in another version.
    fetch: streamFetch as unknown as typeof globalThis.fetch,
    isTooLong: () => watch.isTooLong(),
    end: () => watch.end(),
  };
}
