import { deadlineIn, settledBy } from '../deadline.ts';

/** Timeout after which a service starts even though the broker is down. */
const startTimeoutMs = 5_000;

/**
 * Start timeout shared by all consumers of a bus, so that an unreachable broker delays the start by 5 s in total, not
 * per consumer.
 */
export function createStartTimeout(): (started: Promise<void>) => Promise<void> {
  let away = false;
  return async (started) => {
    away = !(await settledBy(started, deadlineIn(away ? 0 : startTimeoutMs)));
  };
}
