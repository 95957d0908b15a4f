import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { LookupFailure } from './lookup-failure.ts';
import type { Reply } from './exchange.ts';

/** Wait of a rate limit that names none: RapidAPI's windows last a second (provider-apis.md A.1). */
const unnamedHoldMs = 1_100;
/** A pause that a provider in trouble may ask for before each of two more tries. */
const longestOutageMs = 3_000;

/** Too many requests for now; `holdMs` counts where the answer names no time. */
export function rateFailure(reply: Reply, holdMs = unnamedHoldMs): LookupFailure {
  return new LookupFailure('rate', { isPassing: true, holdMs: retryAfterMs(reply.headers) ?? holdMs });
}

/** What an HTTP status means wherever the vendor says nothing more exact; null = the body can be read. */
export function httpFailure(reply: Reply): LookupFailure | null {
  const { status, headers } = reply;
  if (status === 200) return null;
  if (status === 401) return new LookupFailure('auth');
  if (status === 402) return new LookupFailure('quota');
  if (status === 429) return rateFailure(reply);
  if (status >= 500 || status === 408) {
    // Only a 429's wish is granted whatever its length (P14); a longer outage is told within 15 s (P15).
    const holdMs = retryAfterMs(headers);
    return (holdMs ?? 0) > longestOutageMs
      ? new LookupFailure('unavailable')
      : new LookupFailure('unavailable', { isPassing: true, holdMs });
  }
  // A page instead of JSON: something between us and the provider refuses, not the provider.
  if (status === 403)
    return reply.json === undefined
      ? new LookupFailure('unavailable')
      : new LookupFailure('auth', {
          message: 'Провайдер отказал этому ключу в доступе. Проверьте ключ и тариф.',
        });
  return new LookupFailure('bad_response');
}
