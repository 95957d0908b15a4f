import type { Port } from './network/connections.ts';
import type { AddressedSite } from './assign-addresses.ts';

/** Index of the test sites by all their identifiers. */
export type SiteIndex = ReturnType<typeof createSiteIndex>;

const pageId = ({ address, isTls }: Port, path: string): string => `${address} ${isTls} ${path}`;

export function createSiteIndex(sites: readonly AddressedSite[]) {
  const known = new Map<string, AddressedSite>();
  const hosts = new Map<string, AddressedSite>();
  const pages = new Map<string, AddressedSite>();
  for (const site of sites) {
    known.set(site.name, site);
    known.set(site.url, site);
    if (site.host === null) pages.set(pageId(site, site.path), site);
    else hosts.set(site.host, site);
  }
  return {
    find: (urlOrName: string): AddressedSite | undefined => known.get(urlOrName),
    ofHost: (host: string): AddressedSite | undefined => hosts.get(host.toLowerCase()),
    /**
     * Finds the site of a request by its address if only one site has that address, otherwise by its path, otherwise
     * by its `Host`.
     */
    ofRequest(port: Port, host: string, path: string): AddressedSite | undefined {
      return (
        pages.get(pageId(port, '/')) ??
        pages.get(pageId(port, path)) ??
        hosts.get(host.toLowerCase().replace(/:\d+$/, ''))
      );
    },
  };
}
