import { createHash } from 'node:crypto';
import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { Expectation } from '@geoplan/contracts/http-status/http-status';

/** What a worker gets with a claimed site. */
export interface SiteInput {
  siteId: string;
  url: string;
  /** Of its status when the run began: where a 404 is expected nobody looks twice. */
  expects: Expectation;
  /** What the first look saw, where this is the second; absent = this is the first. */
  first?: Pick<CheckResult, 'httpStatus' | 'finalStatus' | 'reason' | 'checkedAt'>;
  /** Where the last stored check found a site that works; null or absent if it did not, or was never stored. */
  worked?: { isOtherDomain: boolean } | null;
  /** True if the last attempt was discarded because this machine had no network (own-network.ts). */
  isHeld?: boolean;
}

/** How an attempt at a site ended, and how long its host rests then, ms. */
export type SiteOutcome = { laneRestMs: number } &
  /** `needsBackoff`: the rest of the host's sites end as this one did, unasked. */
  (
    | { checked: CheckedSite; needsBackoff: boolean }
    | { again: { afterMs: number; input: SiteInput } }
    | { error: { code: string; message: string } }
  );

/**
 * Key of a site in a run. With its address: whoever starts a run after the address has changed does not get the answer
 * of a check that is still under way at the old one.
 */
export function itemKey(siteId: string, url: string): string {
  return `${siteId}#${createHash('sha1').update(url).digest('base64url').slice(0, 10)}`;
}
