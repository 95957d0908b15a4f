/** What a key of a vendor that tells costs promises by its name. */
export interface SpendingKey {
  /** The key without what the vendor begins its keys with: a magic key. */
  magic: string;
  /** US cents, per day or in total; negative if credits exceed the costs. */
  cents: number;
}

/** Reads a key: null = not one of the vendor's. `…spends-<n>` = n cents, `…spends--<n>` = a credit. */
export function spendingKeyOf(key: string | null, prefix: RegExp, defaultCents: number): SpendingKey | null {
  if (key === null || !prefix.test(key)) return null;
  const magic = key.replace(prefix, '');
  const cents = /(?:^|-)spends-(-?\d{1,9})$/.exec(magic)?.[1];
  return { magic, cents: cents === undefined ? defaultCents : Number(cents) };
}

const dayMs = 86_400_000;

/** Beginnings of the UTC days from `start` to now, one page of them, and where the next page begins; null = nowhere. */
export function daysOf({ start, limit, now }: { start: number; limit: number; now: number }) {
  const first = Math.floor(start / dayMs) * dayMs;
  const count = Math.max(0, Math.floor(now / dayMs) - first / dayMs + 1);
  const days = Array.from({ length: Math.min(limit, count) }, (_, nth) => first + nth * dayMs);
  return { days, next: count > limit ? first + limit * dayMs : null, dayMs };
}
