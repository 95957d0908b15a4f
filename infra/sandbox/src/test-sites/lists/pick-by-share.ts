/** Entries with their shares of a draw from [0, 1). */
export type Shares<T> = readonly (readonly [share: number, value: T])[];

/** Entry that a draw selects, otherwise the default. */
export function pickByShare<T>(shares: Shares<T>, draw: number, otherwise: T): T {
  let rest = draw;
  for (const [share, value] of shares) {
    if (rest < share) return value;
    rest -= share;
  }
  return otherwise;
}
