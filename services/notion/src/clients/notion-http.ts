import { createOutboundClient, type OutboundLimits, type Send } from '@geoplan/kit/outbound/outbound-client';
import type { OutboundAgent } from '@geoplan/kit/outbound/send-request';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import type { Log } from '@geoplan/kit/log';
import { Client, LogLevel } from '@notionhq/client';
import { toNotionError, type NotionError } from './notion-error.ts';

/** API version of the parsed formats (provider-apis.md B.1). */
const notionVersion = '2025-09-03';
/** Maximum pause after a failure other than a rate limit, ms. */
const maxRetryDelayMs = 3_000;
/**
 * Timeout of the SDK, which would leave the request open (provider-apis.md B.6); our own timeout ends the request
 * much earlier.
 */
const sdkTimeoutMs = 24 * 3_600_000;

/** Limits for one kind of work; a call waits for rate limits for at most `maxWaitMs` in total. */
export type RequestLimits = Pick<OutboundLimits, 'maxAttempts' | 'attemptMs' | 'maxWaitMs' | 'retryDelayMs'>;

interface NotionHttpOptions {
  token: string;
  /** Without a trailing slash. */
  baseUrl: string;
  agent: OutboundAgent;
  rateLimit: SharedRateLimiter;
  accountKey: string;
  /** `null` means no limit and no shared state. */
  perSecond: number | null;
  limits: RequestLimits;
  countCall?: CountCall;
  log: Log;
}

/** HTTP client for one account: rate limit, timeouts, retries. */
export interface NotionHttp {
  /**
   * Sends a request. `call` runs again for each attempt; `onError` is called for each failed attempt that may be
   * retried.
   * @throws NotionError, the signal's reason, and errors of the rate limiter while Postgres is unavailable
   */
  send<T>(
    call: (client: Client) => Promise<T>,
    signal: AbortSignal,
    onError?: (error: NotionError) => void,
  ): Promise<T>;
}

/** Options that the SDK passes to its `fetch`. */
interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A `fetch` that resolves with the complete body. */
function fetchThrough(send: Send) {
  return async (url: string, { method, headers, body }: FetchInit = {}) => {
    const response = await send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      // Disables compression, because a small compressed response could decompress to any size.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(typeof body === 'string' && { body }),
    });
    const { status, text } = response;
    return { ok: status === 200, status, headers: response.headers, text: () => Promise.resolve(text) };
  };
}

/** Creates one SDK client per attempt, because the SDK does not accept a signal, but its `fetch` does. */
function clientFor(send: Send, { token, baseUrl, accountKey, log }: NotionHttpOptions): Client {
  return new Client({
    auth: token,
    baseUrl,
    notionVersion,
    fetch: fetchThrough(send),
    // The SDK's own retry misses most failures (provider-apis.md B.6).
    retry: false,
    timeoutMs: sdkTimeoutMs,
    logLevel: LogLevel.WARN,
    // Logs neither messages nor bodies of errors, because they quote rows.
    logger: (_level, message, { code, requestId }) =>
      log.debug({ accountKey, code, requestId }, `notion: ${message}`),
  });
}

/** Builds the client for one account. */
export function createNotionHttp(options: NotionHttpOptions): NotionHttp {
  const { agent, accountKey, perSecond, limits, log } = options;
  const client = createOutboundClient({
    name: 'notion',
    agent,
    rateLimit: perSecond === null ? null : options.rateLimit,
    accountKey,
    perSecond,
    limits: {
      ...limits,
      maxRetryDelayMs,
      maxThrottled: Number.POSITIVE_INFINITY,
      longestHoldMs: Number.POSITIVE_INFINITY,
    },
    toFailure: toNotionError,
    countCall: options.countCall,
    log,
  });
  return {
    async send(call, signal, onError) {
      const { result } = await client.call((send) => call(clientFor(send, options)), signal, onError);
      if (result.failure) throw result.failure;
      return result.value;
    },
  };
}
