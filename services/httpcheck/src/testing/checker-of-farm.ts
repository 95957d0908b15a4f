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

/** Has to reach its limit in ms: what never answers soon, what answers and never ends after it had time to answer. */
const limitsMs = { silent: 1_500, endless: 8_000 };

/**
 * As `checkerOfFarm`, for any machine: what waits for the time limit meets a short one, and nothing else comes near its
 * own however busy the machine is.
 */
export function unhurriedCheckerOfFarm(farm: Farm, options: Partial<SiteCheckerOptions> = {}): SiteChecker {
  const within = (timeoutMs: number) => checkerOfFarm(farm, { ...options, timeoutMs });
  const [unhurried, silent, endless] = [longestCheckMs, limitsMs.silent, limitsMs.endless].map(within) as [
    SiteChecker,
    SiteChecker,
    SiteChecker,
  ];
  const checkers = new Map(
    farm.sites.map(({ url, expected, behaviour }) => {
      if (expected.reason === 'timeout') return [url, silent];
      return [url, behaviour.kind === 'endless' ? endless : unhurried];
    }),
  );
  return {
    check: (url, signal, how) => (checkers.get(url) ?? unhurried).check(url, signal, how),
    close: () => [unhurried, silent, endless].forEach((checker) => checker.close()),
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
