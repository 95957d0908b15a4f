import type { Pace } from '@geoplan/kit/limits/pace';
import type { Log } from '@geoplan/kit/log';
import { Client, LogLevel } from '@notionhq/client';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { createAccountTurns } from './account-turns.ts';
import { createNotionFetch } from './notion-fetch.ts';
import { NotionTrouble, troubleOf } from './notion-trouble.ts';

/** The version whose shapes are read (provider-apis.md B.1). */
const notionVersion = '2025-09-03';
/** Longest pause after a failure that is no rate limit, ms. */
const maxRetryDelayMs = 3_000;

/** The limits of one kind of work. */
export interface LineLimits {
  /** Tries of one request, the first included; those a rate limit turned away do not count. */
  maxTries: number;
  /** Time for one request, headers and body, ms. */
  attemptMs: number;
  /** How long one request may wait for its turn and for what Notion asks, altogether, ms. */
  maxWaitMs: number;
  /** About the first pause after a failure that is no rate limit, ms; then it doubles. */
  retryDelayMs: number;
}

interface LineOptions {
  token: string;
  /** Without a slash at the end. */
  baseUrl: string;
  agent: Dispatcher;
  pace: Pace;
  accountKey: string;
  /** null = no limit, and nothing is shared. */
  perSecond: number | null;
  limits: LineLimits;
  log: Log;
}

/** Sends one request, as often as it takes. */
export interface NotionLine {
  /**
   * `call` is made anew for each try; `onTrouble` hears of each failed one before the next.
   * @throws NotionTrouble, the signal's reason, and what the pace throws while Postgres is away
   */
  ask<T>(
    call: (client: Client) => Promise<T>,
    signal: AbortSignal,
    onTrouble?: (trouble: NotionTrouble) => void,
  ): Promise<T>;
}

/** One client for one try: the SDK cannot be given a signal, its `fetch` can. */
function clientFor(signal: AbortSignal, { token, baseUrl, agent, accountKey, limits, log }: LineOptions) {
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

/** The way to one account: pace, deadlines, new tries. */
export function createNotionLine(options: LineOptions): NotionLine {
  const { accountKey, limits, log } = options;
  const policy = retry(
    handleWhen((error) => error instanceof NotionTrouble && error.isPassing),
    {
      // The tries are counted below.
      maxAttempts: Number.MAX_SAFE_INTEGER,
      backoff: new ExponentialBackoff({ initialDelay: limits.retryDelayMs, maxDelay: maxRetryDelayMs }),
    },
  );

  return {
    async ask<T>(
      call: (client: Client) => Promise<T>,
      signal: AbortSignal,
      onTrouble?: (trouble: NotionTrouble) => void,
    ): Promise<T> {
      const turns = createAccountTurns({ ...options, maxWaitMs: limits.maxWaitMs });
      let tries = 0;

      /** Keeps the account quiet where Notion asks for it; returns the trouble as it now stands. */
      async function settle(trouble: NotionTrouble): Promise<NotionTrouble> {
        log.debug({ accountKey, code: trouble.code, err: trouble.cause }, 'Notion did not answer');
        if (!trouble.isPassing) return trouble;
        onTrouble?.(trouble);
        if (trouble.code !== 'rate_limited') tries += 1;
        const mayWait = trouble.holdMs === null || (await turns.hold(trouble.holdMs, signal));
        return mayWait && tries < limits.maxTries ? trouble : trouble.asFinal();
      }

      async function attempt(): Promise<T> {
        await turns.take(signal);
        const deadline = AbortSignal.timeout(limits.attemptMs);
        try {
          return await call(clientFor(AbortSignal.any([signal, deadline]), options));
        } catch (error) {
          signal.throwIfAborted();
          throw await settle(troubleOf(error));
        }
      }

      try {
        return await policy.execute(attempt, signal);
      } catch (error) {
        // Who gave up waiting is not told that Notion failed.
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}
