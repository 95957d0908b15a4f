import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import type { Log } from '@geoplan/kit/log';
import { Client, LogLevel } from '@notionhq/client';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { createAccountRateLimit } from './account-rate-limit.ts';
import { createNotionFetch } from './notion-fetch.ts';
import { NotionError, toNotionError } from './notion-error.ts';

/** The version whose shapes are read (provider-apis.md B.1). */
const notionVersion = '2025-09-03';
/** Longest pause after a failure that is no rate limit, ms. */
const maxRetryDelayMs = 3_000;

/** The limits of one kind of work. */
export interface RequestLimits {
  /** Attempts of one request, the first included; those rejected by a rate limit do not count. */
  maxAttempts: number;
  /** Time for one request, headers and body, ms. */
  attemptMs: number;
  /** How long one request may wait for its turn and for what Notion asks, altogether, ms. */
  maxWaitMs: number;
  /** About the first pause after a failure that is no rate limit, ms; then it doubles. */
  retryDelayMs: number;
}

interface NotionHttpOptions {
  token: string;
  /** Without a slash at the end. */
  baseUrl: string;
  agent: Dispatcher;
  pace: SharedRateLimiter;
  accountKey: string;
  /** null = no limit, and nothing is shared. */
  perSecond: number | null;
  limits: RequestLimits;
  log: Log;
}

/** HTTP client of one account: rate limit, timeouts, retries. */
export interface NotionHttp {
  /**
   * `call` is made anew for each attempt; `onError` is called for each failed one before the retry.
   * @throws NotionError, the signal's reason, and what the pace throws while Postgres is away
   */
  send<T>(
    call: (client: Client) => Promise<T>,
    signal: AbortSignal,
    onError?: (error: NotionError) => void,
  ): Promise<T>;
}

/** One SDK client per attempt: the SDK cannot be given a signal, its `fetch` can. */
function clientFor(
  signal: AbortSignal,
  { token, baseUrl, agent, accountKey, limits, log }: NotionHttpOptions,
) {
  return new Client({
    auth: token,
    baseUrl,
    notionVersion,
    fetch: createNotionFetch(agent, signal),
    // Its own retry leaves out most of what fails (provider-apis.md B.6).
    retry: false,
    // Later than our own deadline, which also ends the request itself.
    timeoutMs: limits.attemptMs + 5_000,
    logLevel: LogLevel.WARN,
    // Neither texts nor bodies: they quote rows.
    logger: (_level, message, { code, requestId }) =>
      log.debug({ accountKey, code, requestId }, `notion: ${message}`),
  });
}

/** Builds the client of one account. */
export function createNotionHttp(options: NotionHttpOptions): NotionHttp {
  const { accountKey, limits, log } = options;
  const policy = retry(
    handleWhen((error) => error instanceof NotionError && error.isTransient),
    {
      // Attempts are counted below.
      maxAttempts: Number.MAX_SAFE_INTEGER,
      backoff: new ExponentialBackoff({ initialDelay: limits.retryDelayMs, maxDelay: maxRetryDelayMs }),
    },
  );

  return {
    async send<T>(
      call: (client: Client) => Promise<T>,
      signal: AbortSignal,
      onError?: (error: NotionError) => void,
    ): Promise<T> {
      const rateLimit = createAccountRateLimit({ ...options, maxWaitMs: limits.maxWaitMs });
      let attempts = 0;

      /** Counts the failure and pauses the account; returns the error, final where no retry is left. */
      async function handleFailure(error: NotionError): Promise<NotionError> {
        log.debug({ accountKey, code: error.code, err: error.cause }, 'Notion did not answer');
        if (!error.isTransient) return error;
        onError?.(error);
        if (error.code !== 'rate_limited') attempts += 1;
        const mayWait = error.holdMs === null || (await rateLimit.hold(error.holdMs, signal));
        return mayWait && attempts < limits.maxAttempts ? error : error.asFinal();
      }

      async function attempt(): Promise<T> {
        await rateLimit.take(signal);
        const deadline = AbortSignal.timeout(limits.attemptMs);
        try {
          return await call(clientFor(AbortSignal.any([signal, deadline]), options));
        } catch (error) {
          signal.throwIfAborted();
          throw await handleFailure(toNotionError(error));
        }
      }

      try {
        return await policy.execute(attempt, signal);
      } catch (error) {
        // A caller that has gone is not told that Notion failed.
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}
