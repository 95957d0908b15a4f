/** Longest pause that is believed, ms: above it the header is an error. */
const longestMs = 24 * 3_600_000;

/** Milliseconds that an answer's `Retry-After` asks for, as seconds or as a date (RFC 9110 §10.2.3); null = absent. */
export function retryAfterMs(headers: unknown, now = Date.now()): number | null {
  const header = (headers as Record<string, unknown> | undefined)?.['retry-after'];
  const value = typeof header === 'string' ? header.trim() : '';
  if (value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestMs) : null;
}
