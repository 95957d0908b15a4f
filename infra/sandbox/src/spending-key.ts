/** Terms of a key for a vendor that reports costs, derived from its name. */
export interface SpendingKey {
  /** Key without the vendor's prefix, which may be a magic key. */
  magic: string;
  /** US cents, per day or in total; negative if credits exceed the costs. */
  cents: number;
}

/**
 * Parses a key; `null` if it does not have the vendor's prefix. `…spends-<n>` means n cents, `…spends--<n>` a credit
 * of n cents.
 */
export function spendingKeyOf(key: string | null, prefix: RegExp, defaultCents: number): SpendingKey | null {
  if (key === null || !prefix.test(key)) return null;
  const magic = key.replace(prefix, '');
  const cents = /(?:^|-)spends-(-?\d{1,9})$/.exec(magic)?.[1];
  return { magic, cents: cents === undefined ? defaultCents : Number(cents) };
}

const dayMs = 86_400_000;

/**
 * Returns one page of the UTC days from `start` to now, each as the time at which it starts. `next` is the start of
 * the next page; `null` if there is none.
 */
export function daysOf({ start, limit, now }: { start: number; limit: number; now: number }) {
  const first = Math.floor(start / dayMs) * dayMs;
  const count = Math.max(0, Math.floor(now / dayMs) - first / dayMs + 1);
  const days = Array.from({ length: Math.min(limit, count) }, (_, nth) => first + nth * dayMs);
  return { days, next: count > limit ? first + limit * dayMs : null, dayMs };
}
