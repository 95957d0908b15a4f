import type { DropErrorCode, DropInput, DropOutcome } from './drop-item.ts';

/** Reason why a request returned no readable response. */
export interface LookupFailure {
  code: Exclude<DropErrorCode, 'unstorable'>;
  /** `Retry-After`, ms; null if not given. */
  retryAfterMs: number | null;
}

const messages: Record<LookupFailure['code'], string> = {
  rate_limited: 'Сервер ограничил частоту запросов. Повторите позже.',
  unavailable: 'Сервер не ответил. Повторите позже.',
  refused: 'Сервер отказал в ответе.',
  malformed: 'Сервер прислал некорректный ответ.',
  bad_redirect: 'Редирект на недопустимый адрес.',
  forbidden: 'Адрес сервера не публичный.',
};

/** Pause after a rate limit without a `Retry-After`, ms. */
const defaultHoldMs = 60_000;
/** Maximum pause after a rate limit, regardless of the server's request, ms. */
const longestHoldMs = 3_600_000;
const mostThrottled = 6;
/** Pauses after temporary failures, ms; after the last pause, the lookup fails. */
const retryPausesMs = [5_000, 20_000, 60_000];

const ended = ({ code }: LookupFailure, laneRestMs: number): DropOutcome => ({
  laneRestMs,
  error: { code, message: messages[code] },
});

/** Outcome of a failed attempt; `pauseMs` is the pause after any request to the server. */
export function afterFailure(input: DropInput, failure: LookupFailure, pauseMs: number): DropOutcome {
  const { tried = 0 } = input;
  const next = { ...input, tried: tried + 1 };
  if (failure.code === 'rate_limited') {
    const restMs = Math.min(Math.max(failure.retryAfterMs ?? defaultHoldMs, pauseMs), longestHoldMs);
    // The pause of the lane already delays the retry.
    if (tried + 1 < mostThrottled) return { laneRestMs: restMs, again: { afterMs: 0, input: next } };
    return ended(failure, restMs);
  }
  if (failure.code !== 'unavailable') return ended(failure, pauseMs);
  const afterMs = retryPausesMs[tried];
  if (afterMs === undefined) return ended(failure, pauseMs);
  const askedMs = Math.min(failure.retryAfterMs ?? 0, longestHoldMs);
  return { laneRestMs: Math.max(pauseMs, askedMs), again: { afterMs, input: next } };
}
