/** Readable steps within each power of ten. */
const steps = [1, 2, 5, 10];

/**
 * Round tick values for an axis of counts, from 0 to the largest count or above. Returns at most five ticks, all
 * whole numbers.
 */
export function niceTicks(largest: number): number[] {
  const rough = Math.max(1, largest) / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = power * (steps.find((each) => each * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
