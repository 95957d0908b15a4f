/** Values with their shares of the range [0, 1). */
export type Shares<T> = readonly (readonly [share: number, value: T])[];

/** Selects the value for a draw from [0, 1); `otherwise` if the draw is above all shares. */
export function pickByShare<T>(shares: Shares<T>, draw: number, otherwise: T): T {
  let rest = draw;
  for (const [share, value] of shares) {
    if (rest < share) return value;
    rest -= share;
  }
  return otherwise;
}
