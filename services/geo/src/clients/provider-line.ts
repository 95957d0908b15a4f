import type { Pace } from '@geoplan/kit/limits/pace';
import type { Log } from '@geoplan/kit/log';
import { ExponentialBackoff, handleWhen, retry, timeout, TimeoutStrategy } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { exchange, type Question, type Reply } from './exchange.ts';
import { LookupFailure } from './lookup-failure.ts';

/** Tries for one question, the first included (reliability P15). */
const maxTries = 3;
/** Time on the wire for all tries together; with the pauses between them the answer comes within 15 s (P15). */
const wireBudgetMs = 13_500;
/** Share of what is left for a try that is not the last: a slow answer is better than buying it twice. */
const shareOfTry = 0.6;
/** A provider that wants a longer pause gets it, but the pairs fail now instead of waiting. */
const longestWaitMs = 120_000;

/** What asking brought. */
export interface Asked<T> {
  /** The value, or why there is none. */
  result: { value: T; failure?: undefined } | { value?: undefined; failure: LookupFailure };
  /** Requests sent, failed tries included. */
  requests: number;
  /** The last whole answer, whatever its status; null = there was none. */
  lastReply: Reply | null;
}

/** The way to one account of a provider: pace, deadlines and new tries. */
export interface ProviderLine {
  /**
   * `read` turns an answer into a value or throws LookupFailure.
   * @throws the signal's reason, and what the pace throws while Postgres is away
   */
  ask<T>(question: Question, read: (reply: Reply) => T, signal: AbortSignal): Promise<Asked<T>>;
}

interface LineOptions {
  agent: Dispatcher;
  /** null = asks at once, for key tests. */
  pace: Pace | null;
  accountKey: string;
  perSecond: number | null;
  log: Log;
}

const policy = retry(
  handleWhen((error) => error instanceof LookupFailure && error.isPassing),
  { maxAttempts: maxTries - 1, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 600 }) },
);

function wireFailure(error: unknown): LookupFailure {
  const { code } = error as { code?: string };
  // A character that no header can carry: such a key was never given out.
  if (code === 'UND_ERR_INVALID_ARG') return new LookupFailure('auth', { cause: error });
  const isHuge = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new LookupFailure(isHuge ? 'bad_response' : 'unavailable', { isPassing: true, cause: error });
}

/** Builds the line of one account. */
export function createProviderLine({ agent, pace, accountKey, perSecond, log }: LineOptions): ProviderLine {
  /** What the provider said when it wanted to be left alone for long; `until` by performance.now(). */
  let closed: { until: number; failure: LookupFailure } | null = null;

  async function turn(signal: AbortSignal): Promise<void> {
    if (closed && performance.now() < closed.until) throw closed.failure;
    // The caller's own signal: the worker tells by it whether this lookup has been let through.
    await pace?.take(accountKey, perSecond, signal);
    signal.throwIfAborted();
  }

  /** Makes all replicas wait; returns the failure as it now stands. */
  async function hold(failure: LookupFailure): Promise<LookupFailure> {
    const { holdMs } = failure;
    if (holdMs === null) return failure;
    await pace?.hold(accountKey, Math.min(holdMs, longestWaitMs));
    if (holdMs <= longestWaitMs && pace) return failure;
    const final = new LookupFailure(failure.code, { message: failure.message, cause: failure });
    closed = { until: performance.now() + holdMs, failure: final };
    return final;
  }

  return {
    async ask(question, read, signal) {
      let requests = 0;
      let lastReply: Reply | null = null;
      let leftMs = wireBudgetMs;

      async function send(): Promise<Reply> {
        requests += 1;
        const began = performance.now();
        const allowed = requests < maxTries ? leftMs * shareOfTry : leftMs;
        try {
          const limited = timeout(allowed, TimeoutStrategy.Cooperative);
          return await limited.execute((context) => exchange(agent, question, context.signal), signal);
        } catch (error) {
          signal.throwIfAborted();
          throw wireFailure(error);
        } finally {
          leftMs -= performance.now() - began;
        }
      }

      const value = policy.execute(async () => {
        await turn(signal);
        try {
          lastReply = await send();
          return read(lastReply);
        } catch (error) {
          if (!(error instanceof LookupFailure)) throw error;
          log.debug(
            { code: error.code, accountKey, attempt: requests, err: error.cause },
            'провайдер слов не ответил',
          );
          throw await hold(error);
        }
      }, signal);
      try {
        return { result: { value: await value }, requests, lastReply };
      } catch (error) {
        if (!(error instanceof LookupFailure)) throw error;
        // Who gave up waiting is not told that the provider failed.
        signal.throwIfAborted();
        return { result: { failure: error }, requests, lastReply };
      }
    },
  };
}
