import { validateHeaderValue } from 'node:http';
import { maxRedirects } from '@geoplan/contracts/http-status/check-result';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import type { AllowList } from '../domain/allow-list.ts';
import type { CheckResult } from '../domain/check-result.ts';
import { judgeHead, judgePage, type Verdict } from '../domain/judge-answer.ts';
import { isSameDomain, parseHttpUrl, parseSiteUrl } from '../domain/site-url.ts';
import { createTargetGuard } from '../domain/target-guard.ts';
import { CheckFailure } from './check-failure.ts';
import { startCheckDeadline, type CheckDeadline } from './check-deadline.ts';
import { createPageDecoder, type DecodePage } from './decode-page.ts';
import { createTrust } from './dial.ts';
import { encodingOf, type Answer } from './fetch-answer.ts';
import { createHostResolver, type HostResolverOptions } from './host-resolver.ts';
import { visitPage, type VisitNeeds } from './visit-page.ts';

export interface SiteCheckerOptions extends HostResolverOptions, Pick<VisitNeeds, 'connectTo'> {
  /** HTTPCHECK_ALLOW */
  allow: AllowList;
  /** Sent with each request; says who asks, and where to complain. */
  userAgent: string;
  /** Of one check with its redirects, at most `longestCheckMs`. */
  timeoutMs?: number;
  /** PEM, beside the machine's own; for tests. */
  extraAuthorities?: readonly string[];
}

export interface SiteChecker {
  /**
   * Checks one address of the workspace; any number at once.
   * @throws the signal's reason, or an error of this machine (too many files open), which says nothing about the site
   */
  check(url: string, signal: AbortSignal, how?: { isSecondOpinion?: boolean }): Promise<CheckResult>;
  /** Ends all checks at once, with an error. */
  close(): void;
}

/** Of any check (reliability.md, P26), and of a second opinion. */
export const longestCheckMs = 15_000;
const defaultTimeoutMs = 10_000;
/** RFC 9110, 15.4: those that a client follows. */
const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Longest pause that a site may ask for. */
const longestRetryAfterMs = 3_600_000;
/** Longest address that is stored (contracts, check-result.ts). */
const longestStoredUrl = 2_048;

/** Fit to be stored; a `Location` that is no address may hold anything. */
function stored(url: string): string {
  return url
    .slice(0, longestStoredUrl)
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed();
}

/** Where a redirect leads: UTF-8, which Node hands over byte by byte. */
function locationOf({ status, headers }: Answer): string | null {
  const { location } = headers;
  return location === undefined || !followed.has(status) ? null : Buffer.from(location, 'latin1').toString();
}

/** One check as it goes. */
function createTrace(first: URL | null) {
  const startedAt = performance.now();
  const redirects: CheckResult['redirects'] = [];
  let last = first;
  let answeredAt: number | null = null;
  let certificateEndsAt: Date | null = null;
  let pauseMs: number | null = null;

  return {
    redirects,
    answered({ status, headers, answeredAt: at }: Answer): void {
      answeredAt = at;
      const asked = status === 429 || status === 503 ? retryAfterMs(headers) : null;
      if (asked !== null) pauseMs = Math.min(asked, longestRetryAfterMs);
    },
    ledOn(status: number, url: URL | null, text: string): void {
      redirects.push({ status, url: stored(url?.href ?? text) });
      last = url ?? last;
    },
    /** The site's own, wherever its redirects lead. */
    sawCertificate(host: string, endsAt: Date): void {
      if (first && isSameDomain(first.hostname, host)) certificateEndsAt ??= endsAt;
    },
    /** `status` 0: nothing answered in the end. */
    result({ reason, detail }: Verdict, status: number): CheckResult {
      return {
        httpStatus: redirects[0]?.status ?? status,
        reason,
        finalUrl: status === 0 || !last ? null : stored(last.href),
        finalStatus: status,
        redirects,
        isOtherDomain: first !== null && last !== null && !isSameDomain(first.hostname, last.hostname),
        certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
        retryAfterMs: pauseMs,
        detail,
        ms: Math.round((answeredAt ?? performance.now()) - startedAt),
        checkedAt: new Date().toISOString(),
      };
    },
  };
}

interface Check {
  first: URL | null;
  isFresh: boolean;
  deadline: CheckDeadline;
}

/** Follows a site to its end. */
async function followSite(needs: VisitNeeds, decode: DecodePage, { first, isFresh, deadline }: Check) {
  const trace = createTrace(first);

  /** Looks into the page where its head leaves something open. */
  async function judge(url: URL, { status, headers, body }: Answer): Promise<Verdict> {
    const head = judgeHead({ status, host: url.hostname, headers });
    const encoding = encodingOf(headers);
    if (head.isFinal || body === null || encoding === undefined) return head;
    const page = encoding === null ? body : await decode(body, encoding);
    return judgePage(status, page.toString('latin1'));
  }

  async function follow(): Promise<CheckResult> {
    for (let url = first; ;) {
      if (!url) throw new CheckFailure('invalid_url');
      const { hostname: host } = url;
      const answer = await visitPage(needs, {
        url,
        isFresh,
        deadline,
        wantsBody: (status, headers) =>
          !judgeHead({ status, host, headers }).isFinal && encodingOf(headers) !== undefined,
        onCertificate: (endsAt) => trace.sawCertificate(host, endsAt),
      });
      trace.answered(answer);
      const location = locationOf(answer);
      if (location === null) {
        const verdict = await judge(url, answer);
        const hasMoved = trace.redirects.length > 0 && verdict.reason !== 'parked';
        return trace.result(hasMoved ? { ...verdict, reason: 'redirect' } : verdict, answer.status);
      }
      if (trace.redirects.length === maxRedirects) throw new CheckFailure('too_many_redirects');
      url = parseHttpUrl(location, url);
      trace.ledOn(answer.status, url, location);
    }
  }

  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    return trace.result(error, 0);
  }
}

/** Checks what answers at the addresses of untrusted rows (reliability.md, How 6). */
export function createSiteChecker(options: SiteCheckerOptions): SiteChecker {
  const { allow, userAgent, timeoutMs = defaultTimeoutMs, extraAuthorities = [], connectTo } = options;
  validateHeaderValue('user-agent', userAgent);
  const resolver = createHostResolver(options);
  const needs: VisitNeeds = {
    guard: createTargetGuard(allow),
    resolver,
    trust: createTrust(extraAuthorities),
    userAgent,
    connectTo,
  };
  const decode = createPageDecoder();
  const deadlines = new Set<CheckDeadline>();
  let isClosed = false;

  return {
    async check(url, signal, { isSecondOpinion = false } = {}) {
      if (isClosed) throw new Error('the site checker is closed');
      const ms = isSecondOpinion ? longestCheckMs : Math.min(timeoutMs, longestCheckMs);
      const deadline = startCheckDeadline(ms, signal);
      deadlines.add(deadline);
      try {
        return await followSite(needs, decode, {
          first: parseSiteUrl(url),
          isFresh: isSecondOpinion,
          deadline,
        });
      } finally {
        deadline.end();
        deadlines.delete(deadline);
      }
    },
    close() {
      isClosed = true;
      for (const deadline of deadlines) deadline.stop(new Error('the site checker is closed'));
      resolver.close();
    },
  };
}
