import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { CheckResult } from '../check-result.ts';
import { asksForBackoff } from './host-backoff.ts';
import { hasLost, isOwnFailure, mayBeRemote } from './own-failures.ts';
import type { createOwnNetwork } from './own-network.ts';
import { laneOf } from './lane-of.ts';
import { confirmationAfterMs, type ConfirmationOptions } from './confirmation-check.ts';
import type { SiteInput, SiteOutcome } from './site-item.ts';

interface CheckNeeds extends ConfirmationOptions {
  checker: {
    check(url: string, signal: AbortSignal, how: { isSecondOpinion: boolean }): Promise<CheckResult>;
  };
  /** Pause after each request to a host, ms. */
  hostPauseMs: number;
  network: Pick<ReturnType<typeof createOwnNetwork>, 'observe' | 'isDown' | 'hasNetwork' | 'whenUp'>;
  /** Delay before the retry of an item that was held because this machine had no network, ms. */
  networkRetryMs: number;
}

/** Reasons for results without a request, after which a host needs no pause. */
const unchecked: ReadonlySet<CheckReason> = new Set(['invalid_url', 'forbidden_target']);

const noRoute = {
  laneRestMs: 0,
  error: { code: 'no_route', message: 'У проверяющей машины нет маршрута к сайту. Результат не сохранён.' },
};

/** Returns a function that makes one attempt to check a site; it returns null if aborted. */
export function createSiteCheck(needs: CheckNeeds) {
  const { checker, hostPauseMs, network, networkRetryMs, retryAfterMaxMs } = needs;
  const hold = (input: SiteInput): SiteOutcome => ({
    laneRestMs: 0,
    again: { afterMs: networkRetryMs, input: { ...input, isHeld: true } },
  });

  /** Outcome that replaces a result possibly caused by this machine's network; null if the result counts. */
  async function discard(
    input: SiteInput,
    observed: CheckResult,
    startedAt: number,
  ): Promise<SiteOutcome | null> {
    const isOwn = isOwnFailure(observed);
    if (!isOwn && !hasLost(input, observed) && !network.isDown()) return null;
    const since = input.first ? Date.parse(input.first.checkedAt) : startedAt;
    if (!(await network.hasNetwork(since, isOwn))) return hold(input);
    return isOwn && !mayBeRemote(observed) ? noRoute : null;
  }

  return async (input: SiteInput, signal: AbortSignal): Promise<SiteOutcome | null> => {
    const { siteId, url, expects, first } = input;
    if (!(await network.whenUp(signal))) return signal.aborted ? null : hold(input);
    const startedAt = Date.now();
    const observed = await checker.check(url, signal, { isSecondOpinion: first !== undefined });
    if (signal.aborted) return null;
    const isLost = hasLost(input, observed);
    if (input.worked) network.observe(laneOf(siteId, url), !isLost);
    const { retryAfterMs, ...result } = observed;
    const restMs = unchecked.has(result.reason) ? 0 : hostPauseMs;
    const laneRestMs = Math.max(restMs, Math.min(retryAfterMs ?? 0, retryAfterMaxMs));
    const afterMs = first === undefined ? confirmationAfterMs(observed, { expects, isLost }, needs) : null;
    if (afterMs === null) {
      const discarded = await discard(input, observed, startedAt);
      if (signal.aborted) return null;
      if (discarded) return discarded;
      const needsBackoff = asksForBackoff(observed, input, retryAfterMaxMs);
      return { laneRestMs, checked: { projectId: siteId, url, ...result }, needsBackoff };
    }
    const { httpStatus, finalStatus, reason, checkedAt } = result;
    return {
      laneRestMs,
      again: {
        afterMs,
        input: { ...input, isHeld: false, first: { httpStatus, finalStatus, reason, checkedAt } },
      },
    };
  };
}
