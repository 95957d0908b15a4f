import type { IncomingHttpHeaders } from 'node:http';
import { literalAddress, portOf, type SsrfGuard } from '@geoplan/kit/outbound/ssrf-guard';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure, toCheckFailure } from './check-failure.ts';
import type { CertificateEnd } from './certificate-end.ts';
import { CertificateFailure, dial, type Connection, type Trust } from './dial.ts';
import { fetchResponse, type Answer } from './fetch-response.ts';
import type { HostResolver } from './host-resolver.ts';

/** Dependencies shared by all visits. */
export interface FetchNeeds {
  guard: SsrfGuard;
  resolver: HostResolver;
  trust: Trust;
  userAgent: string;
  /**
   * Returns the address to dial for a name, like curl's `--connect-to`; used for the names of the demo's sites. Null
   * if the name does not exist, undefined to query DNS. The guard checks the result as usual.
   */
  connectTo?: (host: string, port: number) => { address: string; port: number } | null | undefined;
}

/** Values of one page request within a check. */
export interface Visit {
  url: URL;
  /** True to bypass the DNS cache. */
  isFresh: boolean;
  deadline: CheckDeadline;
  /** `Cookie` header; null if there is none. */
  cookie: string | null;
  wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** Called with the earliest expiry in each certificate chain that a server presents. */
  onCertificate: (end: CertificateEnd) => void;
}

/** Maximum number of addresses per name that are tried if connections fail. */
const maxAddresses = 3;

interface Place {
  address: string;
  port: number;
}

async function lookUp(
  { resolver }: FetchNeeds,
  { url, isFresh, deadline }: Visit,
): Promise<readonly string[]> {
  return await deadline.run((resolve, reject) => {
    resolver.resolve(url.hostname, isFresh).then(resolve, reject);
    return (error) => reject(error instanceof CheckFailure ? new CheckFailure('dns', 'ETIMEOUT') : error);
  });
}

/**
 * Returns the addresses of the URL's host after checking that all of them are allowed. @throws CheckFailure `dns`,
 * `forbidden_target`
 */
async function findPlaces(needs: FetchNeeds, visit: Visit): Promise<Place[]> {
  const { guard, connectTo } = needs;
  const { url } = visit;
  const port = portOf(url);
  if (!guard.isAllowed(url)) throw new CheckFailure('forbidden_target');
  const literal = literalAddress(url.hostname);
  const own = literal === null ? connectTo?.(url.hostname, port) : undefined;
  if (own === null) throw new CheckFailure('dns', 'ENOTFOUND');
  const addresses = literal === null ? (own ? [] : await lookUp(needs, visit)) : [literal];
  const places = own ? [own] : addresses.map((address) => ({ address, port }));
  // One non-public address is enough for a rejection, because for a name with both kinds, an attacker could retry
  // until the non-public address is dialled.
  if (!places.every((place) => guard.mayDial(place.address, place.port)))
    throw new CheckFailure('forbidden_target');
  return places.slice(0, maxAddresses);
}

/** Connects to the first address that accepts a connection. @throws CheckFailure if no address accepts a connection */
async function dialFirst(places: readonly Place[], { trust }: FetchNeeds, visit: Visit): Promise<Connection> {
  const { url, deadline } = visit;
  const target = {
    isTls: url.protocol === 'https:',
    host: literalAddress(url.hostname) ?? url.hostname.replace(/\.$/, ''),
  };
  for (const [at, { address, port }] of places.entries())
    try {
      // Dials the address that was checked; the name is not resolved again.
      return await dial({ ...target, address, port }, trust, deadline);
    } catch (error) {
      const failure = toCheckFailure(error);
      if (failure.reason !== 'refused' || at === places.length - 1) throw failure;
    }
  throw new CheckFailure('dns');
}

/**
 * Requests one page over a separate connection, after checking its target. @throws CheckFailure; any other error is
 * caused by this machine or by the caller's abort
 */
export async function fetchPage(needs: FetchNeeds, visit: Visit): Promise<Answer> {
  const { url, deadline, cookie, wantsBody, onCertificate } = visit;
  try {
    const connection = await dialFirst(await findPlaces(needs, visit), needs, visit);
    const { socket, certificate } = connection;
    if (certificate) onCertificate(certificate);
    return await fetchResponse(socket, { url, userAgent: needs.userAgent, cookie, wantsBody }, deadline);
  } catch (error) {
    if (error instanceof CertificateFailure && error.certificate) onCertificate(error.certificate);
    throw toCheckFailure(error);
  }
}
