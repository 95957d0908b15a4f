import { maskedAddress } from '@geoplan/contracts/fields/site-address';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { intermediatePrefix, type CheckResult } from '../domain/check-result.ts';
import type { Verdict } from '../domain/classify-response.ts';
import { isSameDomain } from '../domain/site-url.ts';
import type { CertificateEnd } from './certificate-end.ts';
import type { Answer } from './fetch-response.ts';

/** Upper bound for a site's stored `Retry-After`. */
const longestRetryAfterMs = 3_600_000;
/** Maximum length of a stored URL (contracts, check-result.ts). */
const longestStoredUrl = 2_048;

/** URL in a form that can be stored; an invalid URL can contain any characters. */
function stored(url: URL | string): string {
  if (typeof url !== 'string') return maskedAddress(url.href).slice(0, longestStoredUrl);
  return maskedAddress(url)
    .slice(0, longestStoredUrl)
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed();
}

/** Records the responses and certificates of one check. `first` is null if the row has no web address. */
export function createTrace(first: URL | null) {
  const startedAt = performance.now();
  const redirects: CheckResult['redirects'] = [];
  let last = first;
  let answeredAt = startedAt;
  let certificate: CertificateEnd | null = null;
  let pauseMs: number | null = null;

  return {
    redirects,
    answered({ status, headers, answeredAt: at }: Answer): void {
      answeredAt = at;
      const asked = status === 429 || status === 503 ? retryAfterMs(headers) : null;
      if (asked !== null) pauseMs = Math.min(asked, longestRetryAfterMs);
    },
    ledOn(status: number, url: URL | null, text: string): void {
      redirects.push({ status, url: stored(url ?? text) });
      last = url ?? last;
    },
    /** Records only certificates of the site's domain, regardless of redirects. */
    sawCertificate(host: string, end: CertificateEnd): void {
      if (first && isSameDomain(first.hostname, host)) certificate ??= end;
    },
    /** Returns the result of the check; `status` is 0 if there was no final response. */
    result({ reason, detail }: Verdict, status: number): CheckResult {
      const { endsAt, intermediate } = certificate ?? { endsAt: null, intermediate: null };
      return {
        httpStatus: redirects[0]?.status ?? status,
        reason,
        finalUrl: status === 0 || !last ? null : stored(last),
        finalStatus: status,
        redirects,
        isOtherDomain: first !== null && last !== null && !isSameDomain(first.hostname, last.hostname),
        certificateEndsAt: endsAt?.toISOString() ?? null,
        retryAfterMs: pauseMs,
        detail: detail ?? (intermediate === null ? null : `${intermediatePrefix}${intermediate}`),
        // Without a final response, this is the time until the failure was known.
        ms: Math.round((status === 0 ? performance.now() : answeredAt) - startedAt),
        checkedAt: new Date().toISOString(),
      };
    },
  };
}
