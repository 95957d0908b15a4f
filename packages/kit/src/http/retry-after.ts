/** Maximum accepted pause, ms; a longer value is considered an error. */
const longestMs = 24 * 3_600_000;

/** Seconds; an integer according to the standard, but gateways also send fractions. */
const seconds = /^(\d+\.?\d*|\.\d+)$/;

/**
 * Parses only values that begin with a weekday or a year, because `Date.parse` also finds dates in "-1.5" and "1,5".
 */
const dateOf = (value: string): number =>
  /^(?:[a-z]{3}|\d{4}-)/i.test(value) ? Date.parse(value) : Number.NaN;

/** Milliseconds requested by `Retry-After`, given as seconds or as a date (RFC 9110 §10.2.3); `null` if absent. */
export function retryAfterMs(headers: unknown, now = Date.now()): number | null {
  const header = (headers as Record<string, unknown> | undefined)?.['retry-after'];
  const value = typeof header === 'string' ? header.trim() : '';
  if (value === '') return null;
  const ms = seconds.test(value) ? Math.ceil(Number(value) * 1_000) : dateOf(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestMs) : null;
}
