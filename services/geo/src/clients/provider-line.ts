import type { Log } from '@geoplan/kit/log';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { startAwakeDeadline } from './awake-deadline.ts';
import { BrokenExchange, exchange, type Question, type Reply } from './exchange.ts';
import { LookupFailure } from './lookup-failure.ts';
import type { AccountPace } from '../domain/account-pace.ts';

/** Tries for one question, the first included (reliability P15). */
const maxTries = 3;
/** Tries that a rate limit turned away, beside those: each halves the pace, so a pair fails only where that does not help. */
const maxThrottled = 6;
/** Time for one try, from the request to the last byte of its answer (P15): a single pair or a look at an account … */
export const pairTimeoutMs = 12_000;
/** … and many keywords at once. */
export const batchTimeoutMs = 60_000;
/** A provider that wants a longer pause gets it, but the pairs fail now instead of waiting. */
const longestWaitMs = 120_000;

/** What asking brought. */
export interface Asked<T> {
  /** The value, or why there is none. */
  result: { value: T; failure?: undefined } | { value?: undefined; failure: LookupFailure };
  /** Requests sent, failed tries included. */
  requests: number;
  /** Of them, those that a provider has worked on, or may have, without a whole answer: they are probably charged. */
  unanswered: number;
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
  pace: AccountPace | null;
  accountKey: string;
  perSecond: number | null;
  /** Time for one try in place of the usual; for tests. */
  timeoutMs?: number | undefined;
  log: Log;
}

const policy = retry(
  handleWhen((error) => error instanceof LookupFailure && error.isPassing),
  { maxAttempts: maxTries - 1, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 600 }) },
);

/**
 * What was sent and not answered in time, or answered in part, is paid for: it is not asked for again by itself (P15).
 * A connection that ended before any header is taken for one that nobody served: gateways charge what they answer.
 */
function wireFailure(error: BrokenExchange, { isLate, hasSlept }: { isLate: boolean; hasSlept: boolean }) {
  // A character that no header can carry: such a key was never given out.
  if (error.code === 'UND_ERR_INVALID_ARG') return new LookupFailure('auth', { cause: error });
  const isHuge = error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  const isUnserved = error.stage !== 'answering' && !isLate;
  return new LookupFailure(isHuge ? 'bad_response' : 'unavailable', {
    isPassing: isUnserved || hasSlept,
    cause: error,
  });
}

type Counts = Pick<Asked<unknown>, 'requests' | 'unanswered'>;

/** One try, counted. @throws LookupFailure, or the signal's reason */
async function send(
  agent: Dispatcher,
  question: Question,
  { timeoutMs, signal, counts }: { timeoutMs: number; signal: AbortSignal; counts: Counts },
): Promise<Reply> {
  const deadline = startAwakeDeadline(timeoutMs, signal);
  try {
    const reply = await exchange(agent, question, deadline.signal);
    counts.requests += 1;
    return reply;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BrokenExchange)) throw error;
    const isLate = deadline.isOver();
    if (error.stage !== 'unsent') counts.requests += 1;
    if (error.stage === 'answering' || isLate) counts.unanswered += 1;
    throw wireFailure(error, { isLate, hasSlept: deadline.hasSlept() });
  } finally {
    deadline.end();
  }
}

/** Builds the line of one account. */
export function createProviderLine(options: LineOptions, usualTimeoutMs: number): ProviderLine {
  const { agent, pace, accountKey, perSecond, timeoutMs = usualTimeoutMs, log } = options;
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
      const counts: Counts = { requests: 0, unanswered: 0 };
      let lastReply: Reply | null = null;

      async function once(throttled = 0) {
        await turn(signal);
        const sentAt = performance.now();
        try {
          lastReply = await send(agent, question, { timeoutMs, signal, counts });
          return read(lastReply);
        } catch (error) {
          if (!(error instanceof LookupFailure)) throw error;
          log.debug(
            { code: error.code, accountKey, ...counts, err: error.cause },
            'keyword provider did not answer',
          );
          const failure = await hold(error);
          if (failure.code !== 'rate' || !failure.isPassing) throw failure;
          await pace?.slowDown(accountKey, perSecond, performance.now() - sentAt);
          if (throttled + 1 === maxThrottled) throw new LookupFailure('rate', { cause: failure });
          return once(throttled + 1);
        }
      }

      const value = policy.execute(() => once(), signal);
      try {
        return { result: { value: await value }, ...counts, lastReply };
      } catch (error) {
        if (!(error instanceof LookupFailure)) throw error;
        // Who gave up waiting is not told that the provider failed.
        signal.throwIfAborted();
        return { result: { failure: error }, ...counts, lastReply };
      }
    },
  };
}
