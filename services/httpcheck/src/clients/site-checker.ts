import { validateHeaderValue } from 'node:http';
import { maxRedirects } from '@geoplan/contracts/http-status/check-result';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';
import { afterRedirects, judgeHead, judgePage, type Verdict } from '../domain/judge-answer.ts';
import { parseHttpUrl, parseSiteUrl } from '../domain/site-url.ts';
import { createTargetGuard } from '@geoplan/kit/outbound/target-guard';
import { CheckFailure } from './check-failure.ts';
import { startCheckDeadline, type CheckDeadline } from './check-deadline.ts';
import { createTrace } from './check-trace.ts';
import { createStoppable } from './stoppable-checks.ts';
import { decodeGzip } from './decode-page.ts';
import { createTrust } from './dial.ts';
import { codingOf, type Answer } from './fetch-answer.ts';
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
/** Where a redirect leads: UTF-8, which Node hands over byte by byte. */
function locationOf({ status, headers }: Answer): string | null {
  const { location } = headers;
  return location === undefined || !followed.has(status) ? null : Buffer.from(location, 'latin1').toString();
}

/** Looks into the page where its head leaves something open. */
async function judge(url: URL, { status, headers, body }: Answer): Promise<Verdict> {
  const head = judgeHead({ status, host: url.hostname, headers });
  if (head.isFinal || body === null) return head;
  const page = codingOf(headers) === 'gzip' ? await decodeGzip(body) : body;
  return judgePage(status, page.toString('latin1'));
}

interface Check {
  first: URL | null;
  isFresh: boolean;
  deadline: CheckDeadline;
}

/** Follows a site to its end. */
async function followSite(needs: VisitNeeds, { first, isFresh, deadline }: Check) {
  const trace = createTrace(first);

  async function follow(): Promise<CheckResult> {
    for (let url = first; ;) {
      if (!url) throw new CheckFailure('invalid_url');
      const { hostname: host } = url;
      const answer = await visitPage(needs, {
        url,
        isFresh,
        deadline,
        wantsBody: (status, headers) =>
          !judgeHead({ status, host, headers }).isFinal && codingOf(headers) !== null,
        onCertificate: (endsAt) => trace.sawCertificate(host, endsAt),
      });
      trace.answered(answer);
      const location = locationOf(answer);
      if (location === null) {
        const verdict = await judge(url, answer);
        return trace.result(trace.redirects.length > 0 ? afterRedirects(verdict) : verdict, answer.status);
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
  const stoppable = createStoppable();
  let isClosed = false;

  return {
    async check(url, signal, { isSecondOpinion = false } = {}) {
      if (isClosed) throw new Error('the site checker is closed');
      signal.throwIfAborted();
      const ms = isSecondOpinion ? longestCheckMs : Math.min(timeoutMs, longestCheckMs);
      const deadline = startCheckDeadline(ms);
      const remove = stoppable.add(signal, deadline);
      try {
        return await followSite(needs, {
          first: parseSiteUrl(url),
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
      stoppable.stopAll(new Error('the site checker is closed'));
      resolver.close();
    },
  };
}
