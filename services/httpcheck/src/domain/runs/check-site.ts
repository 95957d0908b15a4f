import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';
import { secondLookAfterMs } from './second-look.ts';
import type { SiteInput, SiteOutcome } from './site-item.ts';

interface CheckNeeds {
  checker: {
    check(url: string, signal: AbortSignal, how: { isSecondOpinion: boolean }): Promise<CheckResult>;
  };
  /** Rest of a host after each request. */
  hostPauseMs: number;
  /** Between a first result that looks dead and the second look; 0 = the first one decides. */
  recheckMs: number;
}

/** A host rests no longer than this, whatever it asks for. */
const longestRestMs = 3_600_000;
/** Results without a request: nobody was asked, so nobody needs a rest. */
const unasked: ReadonlySet<CheckReason> = new Set(['invalid_url', 'forbidden_target']);

/** Returns what one attempt at a site is; null = aborted. */
export function createSiteCheck({ checker, hostPauseMs, recheckMs }: CheckNeeds) {
  return async (input: SiteInput, signal: AbortSignal): Promise<SiteOutcome | null> => {
    const { siteId, url, expects, first } = input;
    const observed = await checker.check(url, signal, { isSecondOpinion: first !== undefined });
    if (signal.aborted) return null;
    const { retryAfterMs, ...result } = observed;
    const restMs = unasked.has(result.reason) ? 0 : hostPauseMs;
    const laneRestMs = Math.min(Math.max(restMs, retryAfterMs ?? 0), longestRestMs);
    const afterMs = first === undefined ? secondLookAfterMs(observed, expects, recheckMs) : null;
    if (afterMs === null) return { laneRestMs, checked: { projectId: siteId, url, ...result } };
    const { httpStatus, reason, checkedAt } = result;
    return {
      laneRestMs,
      again: { afterMs, input: { ...input, first: { httpStatus, reason, checkedAt } } },
    };
  };
}
