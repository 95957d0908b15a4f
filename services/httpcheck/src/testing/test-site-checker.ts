import type { TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import {
  createSiteChecker,
  longestCheckMs,
  type SiteChecker,
  type SiteCheckerOptions,
} from '../clients/site-checker.ts';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';

/** Checker that may reach only these test sites, resolves their names and trusts their certificates. */
export function testSiteChecker(
  testSites: TestSites,
  options: Partial<SiteCheckerOptions> = {},
): SiteChecker {
  return createSiteChecker({
    allow: parseAllowList(testSites.allow),
    userAgent: 'Geoplan-HTTP-Checker/1.0',
    lookup: testSites.lookup,
    extraAuthorities: [testSites.authority],
    ...options,
  });
}

/**
 * Time limits of sites that must reach theirs, ms: short for silent ones, longer for endless responses, which need
 * time to start.
 */
const limitsMs = { silent: 1_500, endless: 8_000 };

/**
 * Like `testSiteChecker`, for machines of any speed. Sites that must time out have a short limit, and no other gets
 * close to its limit, even on a busy machine.
 */
export function unhurriedTestSiteChecker(
  testSites: TestSites,
  options: Partial<SiteCheckerOptions> = {},
): SiteChecker {
  const within = (timeoutMs: number) => testSiteChecker(testSites, { ...options, timeoutMs });
  const [unhurried, silent, endless] = [longestCheckMs, limitsMs.silent, limitsMs.endless].map(within) as [
    SiteChecker,
    SiteChecker,
    SiteChecker,
  ];
  const checkers = new Map(
    testSites.all.map(({ url, expected, behaviour }) => {
      if (expected.reason === 'timeout') return [url, silent];
      return [url, behaviour.kind === 'endless' ? endless : unhurried];
    }),
  );
  return {
    check: (url, signal, how) => (checkers.get(url) ?? unhurried).check(url, signal, how),
    close: () => [unhurried, silent, endless].forEach((checker) => checker.close()),
  };
}

/** Checks without a caller that aborts. */
export async function checkOnce(
  checker: SiteChecker,
  url: string,
  how?: { isSecondOpinion?: boolean },
): Promise<CheckResult> {
  return await checker.check(url, new AbortController().signal, how);
}

/** Parts of a result that the expected results of test sites cover. */
export function comparable({ httpStatus, reason, redirects, finalUrl, finalStatus }: CheckResult) {
  return { httpStatus, reason, redirects, finalUrl, finalStatus };
}
