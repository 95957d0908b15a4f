import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { LookupFailure } from './lookup-failure.ts';
import type { ProviderResponse } from './http-client.ts';

/** Pause after a 429 without Retry-After: RapidAPI's windows last a second (provider-apis.md A.1). */
const defaultHoldMs = 1_100;
/** Longest Retry-After of a 5xx that is waited for before each of two retries. */
const longestOutageMs = 3_000;

/** Rate limited; `holdMs` applies where the response has no Retry-After. */
export function rateFailure(response: ProviderResponse, holdMs = defaultHoldMs): LookupFailure {
  return new LookupFailure('rate', { isTransient: true, holdMs: retryAfterMs(response.headers) ?? holdMs });
}

/** What an HTTP status means wherever the vendor says nothing more exact; null = the body can be read. */
export function httpFailure(response: ProviderResponse): LookupFailure | null {
  const { status, headers } = response;
  if (status === 200) return null;
  if (status === 401) return new LookupFailure('auth');
  if (status === 402) return new LookupFailure('quota');
  if (status === 429) return rateFailure(response);
  if (status >= 500 || status === 408) {
    // Only a 429's Retry-After is honoured whatever its length (P14); a longer outage is reported within 15 s (P15).
    const holdMs = retryAfterMs(headers);
    return (holdMs ?? 0) > longestOutageMs
      ? new LookupFailure('unavailable')
      : new LookupFailure('unavailable', { isTransient: true, holdMs });
  }
  // A page instead of JSON: something between us and the provider refuses, not the provider.
  if (status === 403)
    return response.json === undefined
      ? new LookupFailure('unavailable')
      : new LookupFailure('auth', {
          message: 'Провайдер отказал этому ключу в доступе. Проверьте ключ и тариф.',
        });
  return new LookupFailure('bad_response');
}
