import type { DropErrorCode, DropInput, DropOutcome } from './drop-item.ts';

/** Why a request brought no answer that could be read. */
export interface LookupFailure {
  code: Exclude<DropErrorCode, 'unstorable'>;
  /** `Retry-After`; null = not given. */
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

/** Where a server that asks for patience does not say for how long. */
const defaultHoldMs = 60_000;
/** However long it asks for, it is asked again after this. */
const longestHoldMs = 3_600_000;
const mostThrottled = 6;
/** Pauses after failures that may heal; then the look-up fails. */
const retryPausesMs = [5_000, 20_000, 60_000];

const ended = ({ code }: LookupFailure, laneRestMs: number): DropOutcome => ({
  laneRestMs,
  error: { code, message: messages[code] },
});

/** What becomes of an attempt that failed; `pauseMs` is the rest of its server after any request. */
export function afterFailure(input: DropInput, failure: LookupFailure, pauseMs: number): DropOutcome {
  const { tried = 0 } = input;
  const next = { ...input, tried: tried + 1 };
  if (failure.code === 'rate_limited') {
    const restMs = Math.min(Math.max(failure.retryAfterMs ?? defaultHoldMs, pauseMs), longestHoldMs);
    // The lane's rest is what it waits for.
    if (tried + 1 < mostThrottled) return { laneRestMs: restMs, again: { afterMs: 0, input: next } };
    return ended(failure, restMs);
  }
  if (failure.code !== 'unavailable') return ended(failure, pauseMs);
  const afterMs = retryPausesMs[tried];
  if (afterMs === undefined) return ended(failure, pauseMs);
  const askedMs = Math.min(failure.retryAfterMs ?? 0, longestHoldMs);
  return { laneRestMs: Math.max(pauseMs, askedMs), again: { afterMs, input: next } };
}
