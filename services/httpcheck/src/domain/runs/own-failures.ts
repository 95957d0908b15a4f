import type { CheckResult } from '../check-result.ts';
import { healthOf } from '../verdicts/health-of.ts';
import type { SiteInput } from './site-item.ts';

/** Error codes of connections that never left this machine or had no route. */
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
/** Error codes that a router near the site can also cause (ICMP), e.g. for a server that is switched off. */
const remoteCodes: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'EHOSTDOWN']);

/** True if a result means that this machine could not reach any host. */
export const isOwnFailure = ({ finalStatus, detail }: CheckResult): boolean =>
  finalStatus === 0 && ownCodes.has(detail ?? '');

/** True if a result that looks like a failure of this machine can also be caused near the site, given a network. */
export const mayBeRemote = ({ detail }: CheckResult): boolean => remoteCodes.has(detail ?? '');

/**
 * True if a site worked at its last stored check but no longer does, e.g. because of a timeout, a resolver that
 * rejects the name, or a proxy that responds instead. A bot wall does not change the verdict.
 */
export function hasLost({ worked, expects }: SiteInput, result: CheckResult): boolean {
  if (!worked || result.reason === 'blocked_by_site') return false;
  const leadsAway = result.isOtherDomain && !worked.isOtherDomain && expects !== 'redirects';
  return healthOf(result) !== 'works' || leadsAway;
}

/** True if a response to a probe proves that this machine has a network; null if no request was sent. */
export function provesNetwork(result: CheckResult): boolean | null {
  if (result.reason === 'forbidden_target' || result.reason === 'invalid_url') return null;
  return healthOf(result) === 'works' && !result.isOtherDomain;
}
