import type { Farm } from '@geoplan/sandbox/farm/start-farm';
import {
  createSiteChecker,
  longestCheckMs,
  type SiteChecker,
  type SiteCheckerOptions,
} from '../clients/site-checker.ts';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';

/** A checker that may reach one farm, resolves its names and trusts its certificates. */
export function checkerOfFarm(farm: Farm, options: Partial<SiteCheckerOptions> = {}): SiteChecker {
  return createSiteChecker({
    allow: parseAllowList(farm.allow),
    userAgent: 'Geoplan-HTTP-Checker/1.0',
    lookup: farm.lookup,
    extraAuthorities: [farm.authority],
    ...options,
  });
}

/**
 * As `checkerOfFarm`, for any machine: what waits for the time limit meets a short one, and nothing else comes near its
 * own however busy the machine is.
 */
export function unhurriedCheckerOfFarm(farm: Farm, options: Partial<SiteCheckerOptions> = {}): SiteChecker {
  const unhurried = checkerOfFarm(farm, { ...options, timeoutMs: longestCheckMs });
  const brief = checkerOfFarm(farm, { ...options, timeoutMs: 1_500 });
  const meetLimit = farm.sites.filter(
    ({ expected, behaviour }) => expected.reason === 'timeout' || behaviour.kind === 'endless',
  );
  const urls = new Set(meetLimit.map(({ url }) => url));
  return {
    check: (url, signal, how) => (urls.has(url) ? brief : unhurried).check(url, signal, how),
    close() {
      brief.close();
      unhurried.close();
    },
  };
}

/** Checks with nobody to stop it. */
export async function checkOnce(
  checker: SiteChecker,
  url: string,
  how?: { isSecondOpinion?: boolean },
): Promise<CheckResult> {
  return await checker.check(url, new AbortController().signal, how);
}

/** What the farm's truth speaks of. */
export function comparable({ httpStatus, reason, redirects, finalUrl, finalStatus }: CheckResult) {
  return { httpStatus, reason, redirects, finalUrl, finalStatus };
}
