/** Quantile: the value that `share` of all values do not exceed; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Median of the rounds. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
