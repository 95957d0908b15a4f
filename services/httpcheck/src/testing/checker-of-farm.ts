import type { Farm } from '@geoplan/sandbox/farm/start-farm';
import { createSiteChecker, type SiteChecker, type SiteCheckerOptions } from '../clients/site-checker.ts';
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
