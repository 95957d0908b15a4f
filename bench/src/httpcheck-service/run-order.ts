import type { SiteServer } from '../httpcheck/site-server.ts';

/** A test site as the workspace has it. */
export type BenchSite = SiteServer['sites'][number] & { siteId: string };

/**
 * Sites in the order of a run, one of each host, then the second of each, with ids in that order. A checker compared
 * with the service must check the same list, since the end of the list accounts for seconds.
 */
export function inRunOrder(sites: SiteServer['sites']): BenchSite[] {
  const seen = new Map<string, number>();
  const nth = sites.map((site) => {
    const { hostname } = new URL(site.url);
    const n = (seen.get(hostname) ?? 0) + 1;
    seen.set(hostname, n);
    return { site, n };
  });
  return nth
    .toSorted((a, b) => a.n - b.n)
    .map(({ site }, at) => ({ ...site, siteId: `s${String(at).padStart(5, '0')}` }));
}
