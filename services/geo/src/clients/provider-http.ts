import type { Log } from '@geoplan/kit/log';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { startAwakeDeadline } from './awake-deadline.ts';
import { TransportError, sendRequest, type ProviderRequest, type ProviderResponse } from './http-client.ts';
import { LookupFailure } from './lookup-failure.ts';
import type { AccountPace } from '../domain/account-pace.ts';

/** Attempts of one request, the first included (reliability P15). */
const maxAttempts = 3;
/** Attempts rejected by a rate limit, besides those: each halves the pace, so a pair fails only where that does not help. */
const maxThrottled = 6;
/** Timeout of one attempt, from the request to the last byte of its response (P15): a single pair or an account … */
export const pairTimeoutMs = 12_000;
/** … and a batch of keywords. */
export const batchTimeoutMs = 60_000;
/** A longer Retry-After is honoured, but the pairs fail now instead of waiting. */
const longestWaitMs = 120_000;

/** Outcome of a request with its retries. */
export interface SendResult<T> {
  /** The value, or why there is none. */
  result: { value: T; failure?: undefined } | { value?: undefined; failure: LookupFailure };
  /** Requests sent, failed attempts included. */
  requests: number;
  /** Of them, those that a provider has worked on, or may have, without a complete response: they are probably charged. */
  unanswered: number;
  /** The last complete response, whatever its status; null = there was none. */
  lastResponse: ProviderResponse | null;
}

/** Rate-limited HTTP client of one provider account: pace, timeouts, retries. */
export interface ProviderHttp {
  /**
   * `read` parses a response or throws LookupFailure.
   * @throws the signal's reason, and what the pace throws while Postgres is away
   */
  send<T>(
    providerRequest: ProviderRequest,
    read: (response: ProviderResponse) => T,
    signal: AbortSignal,
  ): Promise<SendResult<T>>;
}

interface ProviderHttpOptions {
  agent: Dispatcher;
  /** null = not paced, for key tests. */
  pace: AccountPace | null;
  accountKey: string;
  perSecond: number | null;
  /** Timeout of one attempt instead of the default; for tests. */
  timeoutMs?: number | undefined;
  log: Log;
}

const policy = retry(
  handleWhen((error) => error instanceof LookupFailure && error.isTransient),
  { maxAttempts: maxAttempts - 1, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 600 }) },
);

/**
 * What was sent and timed out, or was answered in part, is paid for: it is not retried automatically (P15).
 * A connection that ended before any header is taken for one that nobody served: gateways charge what they answer.
 */
function toLookupFailure(
  error: TransportError,
  { isLate, hasSlept }: { isLate: boolean; hasSlept: boolean },
) {
  // A character that no header can carry: such a key was never given out.
  if (error.code === 'UND_ERR_INVALID_ARG') return new LookupFailure('auth', { cause: error });
  const isTooLarge = error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  const isUnserved = error.stage !== 'answering' && !isLate;
  return new LookupFailure(isTooLarge ? 'bad_response' : 'unavailable', {
    isTransient: isUnserved || hasSlept,
    cause: error,
  });
}

type Counts = Pick<SendResult<unknown>, 'requests' | 'unanswered'>;

/** One attempt, counted. @throws LookupFailure, or the signal's reason */
async function sendOnce(
  agent: Dispatcher,
  providerRequest: ProviderRequest,
  { timeoutMs, signal, counts }: { timeoutMs: number; signal: AbortSignal; counts: Counts },
): Promise<ProviderResponse> {
  const deadline = startAwakeDeadline(timeoutMs, signal);
  try {
    const response = await sendRequest(agent, providerRequest, deadline.signal);
    counts.requests += 1;
    return response;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TransportError)) throw error;
    const isLate = deadline.isOver();
    if (error.stage !== 'unsent') counts.requests += 1;
    if (error.stage === 'answering' || isLate) counts.unanswered += 1;
    throw toLookupFailure(error, { isLate, hasSlept: deadline.hasSlept() });
  } finally {
    deadline.end();
  }
}

/** Builds the client of one account. */
export function createProviderHttp(options: ProviderHttpOptions, defaultTimeoutMs: number): ProviderHttp {
  const { agent, pace, accountKey, perSecond, timeoutMs = defaultTimeoutMs, log } = options;
  /** Open circuit after a long Retry-After, with its failure; `until` by performance.now(). */
  let open: { until: number; failure: LookupFailure } | null = null;

  async function awaitTurn(signal: AbortSignal): Promise<void> {
    if (open && performance.now() < open.until) throw open.failure;
    // The caller's own signal: the worker tells by it whether this lookup has been let through.
    await pace?.acquire(accountKey, perSecond, signal);
    signal.throwIfAborted();
  }

  /** Pauses the account for all replicas; returns the failure, final where the pause is too long. */
  async function applyRetryAfter(failure: LookupFailure): Promise<LookupFailure> {
    const { holdMs } = failure;
    if (holdMs === null) return failure;
    await pace?.pause(accountKey, Math.min(holdMs, longestWaitMs));
    if (holdMs <= longestWaitMs && pace) return failure;
    const final = new LookupFailure(failure.code, { message: failure.message, cause: failure });
    open = { until: performance.now() + holdMs, failure: final };
    return final;
  }

  return {
    async send(providerRequest, read, signal) {
      const counts: Counts = { requests: 0, unanswered: 0 };
      let lastResponse: ProviderResponse | null = null;

      async function attempt(throttled = 0) {
        await awaitTurn(signal);
        const sentAt = performance.now();
        try {
          lastResponse = await sendOnce(agent, providerRequest, { timeoutMs, signal, counts });
          return read(lastResponse);
        } catch (error) {
          if (!(error instanceof LookupFailure)) throw error;
          log.debug(
            { code: error.code, accountKey, ...counts, err: error.cause },
            'keyword provider did not answer',
          );
          const failure = await applyRetryAfter(error);
          if (failure.code !== 'rate' || !failure.isTransient) throw failure;
          await pace?.slowDown(accountKey, perSecond, performance.now() - sentAt);
          if (throttled + 1 === maxThrottled) throw new LookupFailure('rate', { cause: failure });
          return attempt(throttled + 1);
        }
      }

      const value = policy.execute(() => attempt(), signal);
      try {
        return { result: { value: await value }, ...counts, lastResponse };
      } catch (error) {
        if (!(error instanceof LookupFailure)) throw error;
        // A caller that has gone is not told that the provider failed.
        signal.throwIfAborted();
        return { result: { failure: error }, ...counts, lastResponse };
      }
    },
  };
}
