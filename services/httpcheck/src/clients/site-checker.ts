import { validateHeaderValue } from 'node:http';
import { readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { maxRedirects } from '@geoplan/contracts/http-status/check-result';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';
import { afterRedirects, classifyHead, classifyPage, type Verdict } from '../domain/classify-response.ts';
import { refreshTarget } from '../domain/page/refresh-target.ts';
import { addressOf } from '../domain/redirect-text.ts';
import { parseHttpUrl, parseSiteUrl } from '../domain/site-url.ts';
import { createSsrfGuard } from '@geoplan/kit/outbound/ssrf-guard';
import { CheckFailure } from './check-failure.ts';
import { startCheckDeadline, type CheckDeadline } from './check-deadline.ts';
import { createTrace } from './check-trace.ts';
import { createCookieJar } from './cookie-jar.ts';
import { createAbortable } from './abortable-checks.ts';
import { decodeGzip } from './decode-page.ts';
import { createTrust } from './dial.ts';
import { codingOf, type Answer } from './fetch-response.ts';
import { createHostResolver, type HostResolverOptions } from './host-resolver.ts';
import { fetchPage, type FetchNeeds } from './fetch-page.ts';

export interface SiteCheckerOptions extends HostResolverOptions, Pick<FetchNeeds, 'connectTo'> {
  /** Addresses allowed by HTTPCHECK_ALLOW. */
  allow: AllowList;
  /** User agent of each request, with the name of the checker and an address for complaints. */
  userAgent: string;
  /** Time limit of one check with its redirects, at most `longestCheckMs`. */
  timeoutMs?: number;
  /** PEM certificates trusted in addition to the machine's authorities; for tests. */
  extraAuthorities?: readonly string[];
}

export interface SiteChecker {
  /**
   * Checks one URL from the workspace; any number of checks can run concurrently. @throws the signal's reason, or an
   * error of this machine (too many open files), which is unrelated to the site
   */
  check(url: string, signal: AbortSignal, how?: { isSecondOpinion?: boolean }): Promise<CheckResult>;
  /** Aborts all checks with an error. */
  close(): void;
}

/** Maximum duration of a check (reliability.md, P26); also the limit of a confirmation check. */
export const longestCheckMs = 15_000;
const defaultTimeoutMs = 10_000;
/** Status codes of redirects that a client follows (RFC 9110, 15.4). */
const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Target of a redirect; null if the field is empty, which browsers treat in the same way. */
function locationOf({ status, headers: { location } }: Answer): string | null {
  return !location || !followed.has(status) ? null : addressOf(location);
}

/** Beginning of the page, one character per byte; null if the headers are sufficient for a verdict. */
async function readPage({ headers, body }: Answer): Promise<string | null> {
  if (body === null) return null;
  return (codingOf(headers) === 'gzip' ? await decodeGzip(body) : body).toString('latin1');
}

/** Determines the verdict on a response, using its page if the headers are not sufficient. */
function judge(url: URL, { status, headers, isMalformed }: Answer, page: string | null): Verdict {
  const head = classifyHead({ status, host: url.hostname, path: url.pathname, headers });
  const verdict = head.isFinal || page === null ? head : classifyPage(status, page, headers['content-type']);
  return isMalformed && verdict.detail === null ? { ...verdict, detail: 'malformed_headers' } : verdict;
}

/**
 * Target of a refresh on a page with status 200; null if there is none. The refresh of a parking page, which leads to
 * a seller, is not followed, nor is a refresh that targets the page itself.
 */
function refreshOf(url: URL, { status, headers }: Answer, page: string | null, verdict: Verdict): URL | null {
  if (status !== 200 || verdict.reason === 'parked') return null;
  const { refresh } = headers;
  const target = refreshTarget(typeof refresh === 'string' ? refresh : undefined, page ?? '');
  const next = target === null ? null : parseHttpUrl(target, url);
  return next === null || next.href === url.href ? null : next;
}

interface Check {
  /** URL as stored in the workspace row. */
  text: string;
  isFresh: boolean;
  deadline: CheckDeadline;
}

/** Failure for a URL that cannot be opened; `text` is null after a redirect. */
function unreadable(text: string | null): CheckFailure {
  const fault = text === null ? null : readSiteAddress(text).fault;
  if (fault === 'credentials') return new CheckFailure('forbidden_target', fault);
  return new CheckFailure('invalid_url', fault === 'no_address' ? null : fault);
}

/** Follows a site's redirects to the end. */
async function followSite(needs: FetchNeeds, { text, isFresh, deadline }: Check) {
  const first = parseSiteUrl(text);
  const trace = createTrace(first);
  const cookies = createCookieJar();

  async function follow(): Promise<CheckResult> {
    for (let url = first; ;) {
      if (!url) throw unreadable(trace.redirects.length === 0 ? text : null);
      const { hostname: host, pathname: path } = url;
      const answer = await fetchPage(needs, {
        url,
        isFresh,
        deadline,
        cookie: cookies.header(url),
        wantsBody: (status, headers) =>
          !classifyHead({ status, host, path, headers }).isFinal && codingOf(headers) !== null,
        onCertificate: (end) => trace.sawCertificate(host, end),
      });
      trace.answered(answer);
      cookies.store(url, answer.headers['set-cookie']);
      const location = locationOf(answer);
      const isLast = trace.redirects.length === maxRedirects;
      if (location === null) {
        const page = await readPage(answer);
        const verdict = judge(url, answer, page);
        const next = isLast ? null : refreshOf(url, answer, page, verdict);
        if (next === null)
          return trace.result(trace.redirects.length > 0 ? afterRedirects(verdict) : verdict, answer.status);
        trace.ledOn(answer.status, next, next.href);
        url = next;
        continue;
      }
      if (isLast) throw new CheckFailure('too_many_redirects');
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

/** Creates a checker for sites whose URLs come from untrusted rows (reliability.md, How 6). */
export function createSiteChecker(options: SiteCheckerOptions): SiteChecker {
  const { allow, userAgent, timeoutMs = defaultTimeoutMs, extraAuthorities = [], connectTo } = options;
  validateHeaderValue('user-agent', userAgent);
  const resolver = createHostResolver(options);
  const needs: FetchNeeds = {
    guard: createSsrfGuard(allow),
    resolver,
    trust: createTrust(extraAuthorities),
    userAgent,
    connectTo,
  };
  const stoppable = createAbortable();
  let isClosed = false;

  return {
    async check(url, signal, { isSecondOpinion = false } = {}) {
      if (isClosed) throw new Error('site checker closed');
      signal.throwIfAborted();
      const ms = isSecondOpinion ? longestCheckMs : Math.min(timeoutMs, longestCheckMs);
      const deadline = startCheckDeadline(ms);
      const remove = stoppable.add(signal, deadline);
      try {
        return await followSite(needs, {
          text: url,
          isFresh: isSecondOpinion,
          deadline,
        });
      } finally {
        deadline.end();
        remove();
      }
    },
    close() {
      isClosed = true;
      stoppable.stopAll(new Error('site checker closed'));
      resolver.close();
    },
  };
}
