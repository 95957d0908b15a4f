import type { Log } from '../log.ts';
import type { CountCall } from '../metrics/call-counter.ts';
import { createFailureLog } from './failure-log.ts';
import { createAccountQueue, pauseFor, type AccountRateLimit, type AccountQueue } from './account-queue.ts';
import type { OutboundFailure } from './outbound-failure.ts';
import {
  sendRequest,
  TransportError,
  type OutboundAgent,
  type OutboundRequest,
  type OutboundResponse,
} from './send-request.ts';

/** Limits on the attempts and the duration of one call. */
export interface OutboundLimits {
  /** Maximum attempts, including the first; attempts rejected by a rate limit do not count. */
  maxAttempts: number;
  /** Maximum consecutive attempts rejected by a rate limit. */
  maxThrottled: number;
  /**
   * Timeout of one attempt in ms, from the request to the last byte of its response, excluding suspension of this
   * process.
   */
  attemptMs: number;
  /** Approximate first pause after a failure other than a rate limit, ms. It doubles with each failure. */
  retryDelayMs: number;
  /** Upper limit of this pause, ms. */
  maxRetryDelayMs: number;
  /** Maximum total time in ms that a call waits for the account's turn and for the vendor's pauses. */
  maxWaitMs: number;
  /**
   * Maximum Retry-After in ms for which a call waits. A longer Retry-After is honoured too, but calls fail
   * immediately until it has passed.
   */
  longestHoldMs: number;
}

const defaultLimits: OutboundLimits = {
  maxAttempts: 3,
  maxThrottled: 6,
  attemptMs: 12_000,
  retryDelayMs: 200,
  maxRetryDelayMs: 600,
  maxWaitMs: Number.POSITIVE_INFINITY,
  longestHoldMs: 120_000,
};

/** Requests sent for a call, which is the usage that the vendor counts. */
export interface Sent {
  /** Requests sent, including failed attempts. */
  requests: number;
  /**
   * Requests without a complete response. The vendor has or may have processed them, and has probably charged for
   * them.
   */
  unanswered: number;
  /** Last complete response, regardless of its status; `null` if there was none. */
  lastResponse: OutboundResponse | null;
}

/** Outcome of a call with its retries, either a value or a failure. */
export interface CallOutcome<T, F> extends Sent {
  result: { value: T; failure?: undefined } | { value?: undefined; failure: F };
}

/** Sends one request within an attempt. @throws TransportError */
export type Send = (outboundRequest: OutboundRequest) => Promise<OutboundResponse>;

/** Client of one account of an external API, with rate limit, timeouts and retries. */
export interface OutboundClient<F> {
  /**
   * Sends one request; `read` parses its response or throws the vendor's failure.
   * @throws the signal's reason, and any error of the rate limit while Postgres is down
   */
  send<T>(
    outboundRequest: OutboundRequest,
    read: (response: OutboundResponse) => T,
    signal: AbortSignal,
  ): Promise<CallOutcome<T, F>>;
  /**
   * Like `send`, but for a vendor's SDK, which gets `send` instead of `fetch`. `attempt` is called for each attempt,
   * `onFailure` for each failure that may be retried.
   */
  call<T>(
    attempt: (send: Send) => Promise<T>,
    signal: AbortSignal,
    onFailure?: (failure: F) => void,
  ): Promise<CallOutcome<T, F>>;
}

interface OutboundOptions<F> {
  /** Name of the API for the log, equal to `api` in `provider_calls_total`. */
  name: string;
  agent: OutboundAgent;
  /** `null` if no rate limit is shared, in which case a pause applies only to this call. */
  rateLimit: AccountRateLimit | null;
  /** See kit/secrets/account-key. */
  accountKey: string;
  /** Requests per second of the account across all replicas; `null` if unlimited. */
  perSecond: number | null;
  limits?: Partial<OutboundLimits>;
  /**
   * Converts what an attempt threw, including TransportError and QueueTimeout, into the vendor's failure. Returns
   * `null` if it is not a failure of the vendor, in which case it is rethrown.
   */
  toFailure: (error: unknown) => F | null;
  /** Counts attempts by their result; not counted by default. */
  countCall?: CountCall | undefined;
  log: Log;
}

/** Exponential backoff with jitter, after `failed` attempts. */
function backoffMs(failed: number, { retryDelayMs, maxRetryDelayMs }: OutboundLimits): number {
  return Math.min(maxRetryDelayMs, retryDelayMs * 2 ** (failed - 1)) * (0.5 + Math.random() / 2);
}

/** Minimum pause, without which an account would be retried immediately after Retry-After 0. */
const minHoldMs = 500;

/** One account with the state shared by its calls. */
interface Account<F> extends OutboundOptions<F> {
  limits: OutboundLimits;
  /** Set after a long Retry-After, with its failure; `until` is measured by performance.now(). */
  circuit: { until: number; failure: F } | null;
  warn: ReturnType<typeof createFailureLog>;
}

/** Last request of an attempt, for the log. */
interface LastRequest {
  host: string | null;
  status: number | null;
}

/** Counts the requests sent within one call. */
function countingSend(account: Account<unknown>, sent: Sent, last: LastRequest, signal: AbortSignal): Send {
  const within = { timeoutMs: account.limits.attemptMs, signal };
  return async (outboundRequest) => {
    last.host = URL.parse(outboundRequest.url)?.host ?? null;
    last.status = null;
    try {
      const response = await sendRequest(account.agent, outboundRequest, within);
      sent.requests += 1;
      sent.lastResponse = response;
      last.status = response.status;
      return response;
    } catch (error) {
      if (error instanceof TransportError && !signal.aborted) {
        if (error.stage !== 'unsent') sent.requests += 1;
        if (error.isUnanswered) sent.unanswered += 1;
      }
      throw error;
    }
  };
}

/** Retries of one call: `next` waits for the next attempt and returns true if there is one. */
function createRetries<F extends OutboundFailure>(
  account: Account<F>,
  turns: AccountQueue,
  signal: AbortSignal,
) {
  const { rateLimit, accountKey, perSecond, limits } = account;
  let failed = 0;
  let throttled = 0;

  /**
   * Pauses the account as requested by the vendor. Returns false if the pause exceeds the waiting time of this call.
   */
  async function hold(failure: F, askedMs: number): Promise<boolean> {
    const ms = Math.max(askedMs, minHoldMs);
    if (ms <= limits.longestHoldMs) return turns.hold(ms);
    await rateLimit?.pause(accountKey, limits.longestHoldMs);
    account.circuit = { until: performance.now() + ms, failure };
    return false;
  }

  return {
    async next(failure: F, sentAt: number): Promise<boolean> {
      const mayWait = failure.holdMs === null || (await hold(failure, failure.holdMs));
      if (!failure.isRateLimit) {
        throttled = 0;
        failed += 1;
        if (!mayWait || failed >= limits.maxAttempts) return false;
        await pauseFor(backoffMs(failed, limits), signal);
        return true;
      }
      if (!mayWait) return false;
      await rateLimit?.slowDown?.(accountKey, perSecond, performance.now() - sentAt);
      throttled += 1;
      return throttled < limits.maxThrottled;
    },
  };
}

async function callAccount<T, F extends OutboundFailure>(
  account: Account<F>,
  attempt: (send: Send) => Promise<T>,
  signal: AbortSignal,
  onFailure?: (failure: F) => void,
): Promise<CallOutcome<T, F>> {
  const { accountKey, limits, toFailure, countCall, warn } = account;
  const sent: Sent = { requests: 0, unanswered: 0, lastResponse: null };
  const last: LastRequest = { host: null, status: null };
  const send = countingSend(account, sent, last, signal);
  const turns = createAccountQueue(account, limits.maxWaitMs, signal);
  const retries = createRetries(account, turns, signal);
  const ended = (failure: F): CallOutcome<T, F> => ({ result: { failure }, ...sent });

  for (;;) {
    const { circuit } = account;
    if (circuit && performance.now() < circuit.until) return ended(circuit.failure);
    const late = await turns.take();
    const sentAt = performance.now();
    try {
      if (late) throw late;
      const value = await attempt(send);
      countCall?.('ok');
      return { result: { value }, ...sent };
    } catch (error) {
      // A caller that has aborted gets its abort reason, not the vendor's failure.
      signal.throwIfAborted();
      const failure = toFailure(error);
      if (!failure) throw error;
      const { requests, unanswered } = sent;
      countCall?.(failure.code);
      const { code, isRateLimit, cause } = failure;
      warn({ code, ...last, accountKey, requests, unanswered, isRateLimit, cause });
      if (!failure.isTransient) return ended(failure);
      onFailure?.(failure);
      const isRetried = await retries.next(failure, sentAt);
      signal.throwIfAborted();
      if (!isRetried) return ended(failure);
    }
  }
}

/** Creates the client of one account. */
export function createOutboundClient<F extends OutboundFailure>(
  options: OutboundOptions<F>,
): OutboundClient<F> {
  const limits = { ...defaultLimits, ...options.limits };
  const account = { ...options, limits, circuit: null, warn: createFailureLog(options.log, options.name) };
  return {
    call: (attempt, signal, onFailure) => callAccount(account, attempt, signal, onFailure),
    send: (outboundRequest, read, signal) =>
      callAccount(account, async (send) => read(await send(outboundRequest)), signal),
  };
}
