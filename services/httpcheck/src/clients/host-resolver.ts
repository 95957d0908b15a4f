import { NODATA, Resolver, type RecordWithTtl } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { CheckFailure } from './check-failure.ts';

/** Addresses of a name, IPv4 first, or the error code that explains why there are none. */
type Resolution =
  | { addresses: readonly string[]; code?: undefined }
  | { addresses?: undefined; code: string };

/** Resolution of a name with its cache lifetime `ttl`, in seconds. */
interface Found {
  resolution: Resolution;
  ttl: number;
}

/** Resolves host names to addresses. */
export interface HostResolver {
  /** Returns at least one address. `isFresh` bypasses the cache. @throws CheckFailure `dns` */
  resolve(host: string, isFresh: boolean): Promise<readonly string[]>;
  close(): void;
}

export interface HostResolverOptions {
  /** DNS servers, such as `127.0.0.1:5353`; by default the servers of the machine (resolv.conf). */
  dnsServers?: readonly string[];
  /** Replaces DNS in tests. */
  lookup?: LookupFunction;
}

/** Timeout of one query to one server, ms. There are two attempts; c-ares doubles the timeout for the second. */
const queryTimeoutMs = 2_000;
const tries = 2;
/** Maximum number of cached host names; a run of thousands of sites needs fewer. */
const maxNames = 10_000;
/** Bounds for a TTL, s. An hour-long run still detects changes, and a batch for one host sends only one query. */
const [leastTtl, mostTtl] = [5, 300];
/** Cache lifetime of failed resolutions such as "no such name", s. */
const failureTtl = 5;

/**
 * DNS through c-ares, which resolves thousands of names concurrently, while `dns.lookup` resolves two (performance.md
 * 2). It uses the machine's DNS servers, but neither /etc/hosts nor its search domains, so that a check reaches the
 * same address as the public.
 */
function createDns(servers: readonly string[] | undefined) {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
  if (servers) resolver.setServers(servers);
  type Answer = { records: RecordWithTtl[]; code: string | null };
  const ask = (query: 'resolve4' | 'resolve6', host: string): Promise<Answer> =>
    new Promise((resolve) => {
      resolver[query](host, { ttl: true }, (error, records) =>
        resolve({ records: records ?? [], code: error ? (error.code ?? 'EUNKNOWN') : null }),
      );
    });

  async function findAddresses(host: string): Promise<Found> {
    let answer = await ask('resolve4', host);
    // IPv6 is queried only for hosts without IPv4, which halves the queries for all other hosts. After any other
    // response, an IPv6 query could not change the result.
    if (answer.code === NODATA || (answer.code === null && answer.records.length === 0))
      answer = await ask('resolve6', host);
    const { records, code } = answer;
    if (records.length === 0) return { resolution: { code: code ?? NODATA }, ttl: failureTtl };
    const ttl = Math.min(...records.map((each) => each.ttl));
    return { resolution: { addresses: records.map(({ address }) => address) }, ttl };
  }
  return { findAddresses, cancel: () => resolver.cancel() };
}

/** Resolver with names that a test defines. */
function createFake(lookup: LookupFunction) {
  const findAddresses = (host: string): Promise<Found> =>
    new Promise((resolve) => {
      lookup(host, { all: true }, (error, found) => {
        const addresses = (found as { address: string }[] | undefined) ?? [];
        const resolution: Resolution = error
          ? { code: error.code ?? 'ENOTFOUND' }
          : { addresses: addresses.map(({ address }) => address) };
        resolve({ resolution, ttl: 0 });
      });
    });
  return { findAddresses, cancel: () => {} };
}

export function createHostResolver({ dnsServers, lookup }: HostResolverOptions): HostResolver {
  const { findAddresses, cancel } = lookup ? createFake(lookup) : createDns(dnsServers);
  // Caches the promise, so that concurrent lookups of one name share a query.
  const known = new LRUCache<string, Promise<Resolution>>({ max: maxNames, ttlAutopurge: false });

  function ask(host: string): Promise<Resolution> {
    const asked = findAddresses(host).then(({ resolution, ttl }) => {
      if (known.peek(host) !== asked) return resolution;
      if (lookup) known.delete(host);
      else known.set(host, asked, { ttl: 1_000 * Math.min(mostTtl, Math.max(leastTtl, ttl)) });
      return resolution;
    });
    known.set(host, asked);
    // A failed lookup is repeated by the next caller.
    asked.catch(() => known.peek(host) === asked && known.delete(host));
    return asked;
  }

  return {
    async resolve(host, isFresh) {
      const { addresses, code } = await ((isFresh ? undefined : known.get(host)) ?? ask(host));
      if (addresses === undefined || addresses.length === 0) throw new CheckFailure('dns', code ?? NODATA);
      return addresses;
    },
    close() {
      cancel();
      known.clear();
    },
  };
}
