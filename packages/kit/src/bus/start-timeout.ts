import { deadlineIn, settledBy } from '../deadline.ts';

/** A service starts even while the broker is away. */
const startTimeoutMs = 5_000;

/** Start timeout of all consumers of a bus together: 5 s for all that an absent broker keeps waiting in a row, not for each. */
export function createStartTimeout(): (started: Promise<void>) => Promise<void> {
  let away = false;
  return async (started) => {
    away = !(await settledBy(started, deadlineIn(away ? 0 : startTimeoutMs)));
  };
}
