import { settledWithin } from './settled-within.ts';

/** A service starts even while the broker is away. */
const firstConsumeMs = 5_000;

/** Waits for consumers to begin, 5 s at most for all that a broker keeps waiting in a row, not for each of them. */
export function createBeginning(): (begun: Promise<void>) => Promise<void> {
  let away = false;
  return async (begun) => {
    away = !(await settledWithin(begun, away ? 0 : firstConsumeMs));
  };
}
