import type { CheckResult } from '../check-result.ts';
import { healthOf } from '../verdicts/health-of.ts';
import type { SiteInput } from './site-item.ts';

/** Codes of connections that never left this machine or had no route. */
const ownCodes: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENONET',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EAFNOSUPPORT',
  'EACCES',
  'EPERM',
]);
/** A router near the site reports these as well (ICMP), e.g. for a server that was switched off. */
const remoteCodes: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'EHOSTDOWN']);

/** True if a result means that this machine could not reach any host. */
export const isOwnFailure = ({ finalStatus, detail }: CheckResult): boolean =>
  finalStatus === 0 && ownCodes.has(detail ?? '');

/** True if a failure of this machine can also be the site's, as long as there is a network. */
export const mayBeRemote = ({ detail }: CheckResult): boolean => remoteCodes.has(detail ?? '');

/**
 * True if a site worked at its last stored check and does not now, in any way: silence, a resolver that refuses it, a
 * proxy that responds instead. A bot wall changes no verdict.
 */
export function hasLost({ worked, expects }: SiteInput, result: CheckResult): boolean {
  if (!worked || result.reason === 'blocked_by_site') return false;
  const leadsAway = result.isOtherDomain && !worked.isOtherDomain && expects !== 'redirects';
  return healthOf(result) !== 'works' || leadsAway;
}

/** True if a response to a probe proves that this machine has a network; null if nothing was requested. */
export function provesNetwork(result: CheckResult): boolean | null {
  if (result.reason === 'forbidden_target' || result.reason === 'invalid_url') return null;
  return healthOf(result) === 'works' && !result.isOtherDomain;
}
