import { intermediatePrefix } from '../check-result.ts';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { Expectation, Finding } from '@geoplan/contracts/http-status/http-status';
import { mismatchOf, type SeenSite } from './mismatch-of.ts';

/** Last check of a site, with parts of the previous check. */
interface CheckedState extends SeenSite {
  siteId: string;
  expects: Expectation;
  checkedAt: Date;
  certificateEndsAt: Date | null;
  fellAt: Date | null;
  beforeStatus: number | null;
  beforeReason: CheckReason | null;
  beforeAt: Date | null;
}

/** Period before its expiry in which a certificate is reported (issue 11, 8), ms. */
const certificateNoticeMs = 21 * 24 * 3_600_000;

/** True if a certificate expires soon or has already expired. */
export function endsSoon({ certificateEndsAt }: Pick<CheckedState, 'certificateEndsAt'>, now: Date): boolean {
  return certificateEndsAt !== null && certificateEndsAt.getTime() - now.getTime() <= certificateNoticeMs;
}

function beforeOf(state: CheckedState): Finding['before'] {
  const { beforeStatus, beforeReason, beforeAt, httpStatus, reason } = state;
  if (beforeStatus === null || beforeReason === null || beforeAt === null) return null;
  if (beforeStatus === httpStatus && beforeReason === reason) return null;
  return { httpStatus: beforeStatus, reason: beforeReason, checkedAt: beforeAt.toISOString() };
}

/** Name of the intermediate certificate in the detail of a check; null if the site's certificate expires first. */
const intermediateIn = (detail: string | null | undefined): string | null =>
  detail?.startsWith(intermediatePrefix) ? detail.slice(intermediatePrefix.length) : null;

/** Finding to report about a site; null if there is none. */
export function findingOf(state: CheckedState, now: Date): Finding | null {
  const { siteId, httpStatus, reason, finalUrl, isOtherDomain, certificateEndsAt } = state;
  const noted = {
    mismatch: mismatchOf(state.expects, state),
    before: beforeOf(state),
    fellAt: state.fellAt?.toISOString() ?? null,
    certificateEndsAt: endsSoon(state, now) ? (certificateEndsAt?.toISOString() ?? null) : null,
  };
  const intermediate = noted.certificateEndsAt === null ? null : intermediateIn(state.detail);
  if (Object.values(noted).every((each) => each === null)) return null;
  const checkedAt = state.checkedAt.toISOString();
  return {
    projectId: siteId,
    httpStatus,
    reason,
    checkedAt,
    finalUrl,
    isOtherDomain,
    ...noted,
    ...(intermediate === null ? {} : { certificateName: intermediate }),
  };
}
