import { createHash } from 'node:crypto';
import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { Expectation } from '@geoplan/contracts/http-status/http-status';

/** Input of a claimed site. */
export interface SiteInput {
  siteId: string;
  url: string;
  /**
   * Expectation for the site's status at the start of the run. If a 404 is expected, the site needs no confirmation.
   */
  expects: Expectation;
  /** Result of the first check if this item is the confirmation check; absent otherwise. */
  first?: Pick<CheckResult, 'httpStatus' | 'finalStatus' | 'reason' | 'checkedAt'>;
  /**
   * Redirect state at the last stored check if the site worked; null or absent if the site did not work or was never
   * checked.
   */
  worked?: { isOtherDomain: boolean } | null;
  /** True if the last attempt was discarded because this machine had no network (own-network.ts). */
  isHeld?: boolean;
}

/** Result of one attempt to check a site, and the pause (ms) before the next request to its host. */
export type SiteOutcome = { laneRestMs: number } &
  /** If `needsBackoff` is true, the host's remaining sites end with this result without being checked. */
  (
    | { checked: CheckedSite; needsBackoff: boolean }
    | { again: { afterMs: number; input: SiteInput } }
    | { error: { code: string; message: string } }
  );

/**
 * Key of a site in a run. It includes the URL, so that a run started after a change of the URL does not receive a
 * result for the old URL.
 */
export function itemKey(siteId: string, url: string): string {
  return `${siteId}#${createHash('sha1').update(url).digest('base64url').slice(0, 10)}`;
}
