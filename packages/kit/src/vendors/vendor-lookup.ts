import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { parseAllowList } from '../outbound/allow-list.ts';
import { guardedLookup } from '../outbound/guarded-lookup.ts';
import { createSsrfGuard } from '../outbound/ssrf-guard.ts';

/** Port of every vendor's default address. */
const httpsPort = 443;

/**
 * Resolves vendor names. A name that resolves to a non-public address fails with `forbiddenCode`, as in a network
 * that redirects a vendor's name. The hosts in `set`, which the operator configured, are dialled regardless of their
 * addresses.
 */
export function vendorLookup(
  set: readonly (string | undefined)[],
  lookup: LookupFunction = lookUp,
): LookupFunction {
  const hosts = new Set(set.filter((url) => url !== undefined).map((url) => new URL(url).hostname));
  const guarded = guardedLookup(createSsrfGuard(parseAllowList('')), httpsPort, lookup);
  return (host, options, done) => (hosts.has(host) ? lookup : guarded)(host, options, done);
}
