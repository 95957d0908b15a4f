import type { IncomingHttpHeaders } from 'node:http';

/** Milliseconds that `Retry-After` asks for, as seconds or as a date (RFC 9110 §10.2.3); null = not told. */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
