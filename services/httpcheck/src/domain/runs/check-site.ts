import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';
import { asksForBackoff } from './host-backoff.ts';
import { secondLookAfterMs, type SecondLookOptions } from './second-look.ts';
import type { SiteInput, SiteOutcome } from './site-item.ts';

interface CheckNeeds extends SecondLookOptions {
  checker: {
    check(url: string, signal: AbortSignal, how: { isSecondOpinion: boolean }): Promise<CheckResult>;
  };
  /** Rest of a host after each request. */
  hostPauseMs: number;
}

/** Results without a request: nobody was asked, so nobody needs a rest. */
const unasked: ReadonlySet<CheckReason> = new Set(['invalid_url', 'forbidden_target']);

/** Returns what one attempt at a site is; null = aborted. */
export function createSiteCheck({ checker, hostPauseMs, ...secondLook }: CheckNeeds) {
  const { retryAfterMaxMs } = secondLook;
  return async (input: SiteInput, signal: AbortSignal): Promise<SiteOutcome | null> => {
    const { siteId, url, expects, first } = input;
    const observed = await checker.check(url, signal, { isSecondOpinion: first !== undefined });
    if (signal.aborted) return null;
    const { retryAfterMs, ...result } = observed;
    const restMs = unasked.has(result.reason) ? 0 : hostPauseMs;
    const laneRestMs = Math.max(restMs, Math.min(retryAfterMs ?? 0, retryAfterMaxMs));
    const afterMs = first === undefined ? secondLookAfterMs(observed, expects, secondLook) : null;
    if (afterMs === null) {
      const needsBackoff = asksForBackoff(observed, input, retryAfterMaxMs);
      return { laneRestMs, checked: { projectId: siteId, url, ...result }, needsBackoff };
    }
    const { httpStatus, finalStatus, reason, checkedAt } = result;
    return {
      laneRestMs,
      again: { afterMs, input: { ...input, first: { httpStatus, finalStatus, reason, checkedAt } } },
    };
  };
}
