import type { IncomingHttpHeaders } from 'node:http';
import { literalAddress, portOf, type TargetGuard } from '@geoplan/kit/outbound/target-guard';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure, toCheckFailure } from './check-failure.ts';
import type { CertificateEnd } from './certificate-end.ts';
import { CertificateFailure, dial, type Connection, type Trust } from './dial.ts';
import { fetchAnswer, type Answer } from './fetch-answer.ts';
import type { HostResolver } from './host-resolver.ts';

/** What all visits share. */
export interface VisitNeeds {
  guard: TargetGuard;
  resolver: HostResolver;
  trust: Trust;
  userAgent: string;
  /**
   * Where to dial for a name, as curl's `--connect-to`: the demo's sites have names of their own. Null = there is no such
   * name, undefined = ask DNS. The guard judges what is dialled all the same.
   */
  connectTo?: (host: string, port: number) => { address: string; port: number } | null | undefined;
}

/** One check's own. */
export interface Visit {
  url: URL;
  /** Names are looked up now, not remembered. */
  isFresh: boolean;
  deadline: CheckDeadline;
  /** `Cookie` field; null = none. */
  cookie: string | null;
  wantsBody: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** Called with the end of each certificate chain that is shown. */
  onCertificate: (end: CertificateEnd) => void;
}

/** Addresses of one name that are tried, when nobody listens at the first. */
const maxAddresses = 3;

interface Place {
  address: string;
  port: number;
}

async function lookUp(
  { resolver }: VisitNeeds,
  { url, isFresh, deadline }: Visit,
): Promise<readonly string[]> {
  return await deadline.run((resolve, reject) => {
    resolver.resolve(url.hostname, isFresh).then(resolve, reject);
    return (error) => reject(error instanceof CheckFailure ? new CheckFailure('dns', 'ETIMEOUT') : error);
  });
}

/** Where the page may be, each of them allowed. @throws CheckFailure `dns`, `forbidden_target` */
async function findPlaces(needs: VisitNeeds, visit: Visit): Promise<Place[]> {
  const { guard, connectTo } = needs;
  const { url } = visit;
  const port = portOf(url);
  if (!guard.mayAsk(url)) throw new CheckFailure('forbidden_target');
  const literal = literalAddress(url.hostname);
  const own = literal === null ? connectTo?.(url.hostname, port) : undefined;
  if (own === null) throw new CheckFailure('dns', 'ENOTFOUND');
  const addresses = literal === null ? (own ? [] : await lookUp(needs, visit)) : [literal];
  const places = own ? [own] : addresses.map((address) => ({ address, port }));
  // One address that is not public is reason enough: a name that has both is made to be tried until it works.
  if (!places.every((place) => guard.mayDial(place.address, place.port)))
    throw new CheckFailure('forbidden_target');
  return places.slice(0, maxAddresses);
}

/** @throws CheckFailure when nobody answers at any of them */
async function dialFirst(places: readonly Place[], { trust }: VisitNeeds, visit: Visit): Promise<Connection> {
  const { url, deadline } = visit;
  const target = {
    isTls: url.protocol === 'https:',
    host: literalAddress(url.hostname) ?? url.hostname.replace(/\.$/, ''),
  };
  for (const [at, { address, port }] of places.entries())
    try {
      // The very address that was judged: nobody resolves a name again.
      return await dial({ ...target, address, port }, trust, deadline);
    } catch (error) {
      const failure = toCheckFailure(error);
      if (failure.reason !== 'refused' || at === places.length - 1) throw failure;
    }
  throw new CheckFailure('dns');
}

/**
 * Asks for one page over a connection of its own, after judging where it leads.
 * @throws CheckFailure; any other error is this machine's, or the caller's stop
 */
export async function visitPage(needs: VisitNeeds, visit: Visit): Promise<Answer> {
  const { url, deadline, cookie, wantsBody, onCertificate } = visit;
  try {
    const connection = await dialFirst(await findPlaces(needs, visit), needs, visit);
    const { socket, certificate } = connection;
    if (certificate) onCertificate(certificate);
    return await fetchAnswer(socket, { url, userAgent: needs.userAgent, cookie, wantsBody }, deadline);
  } catch (error) {
    if (error instanceof CertificateFailure && error.certificate) onCertificate(error.certificate);
    throw toCheckFailure(error);
  }
}
