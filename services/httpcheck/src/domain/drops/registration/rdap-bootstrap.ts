import { z } from 'zod';

/** IANA's list of RDAP servers (RFC 9224, 3): arrays of zones with arrays of base addresses. */
const bootstrapSchema = z.object({
  version: z.string(),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())]).rest(z.unknown())).max(10_000),
});

/** Base URLs by zone, each with a trailing slash. */
export type RdapServers = Readonly<Record<string, string>>;

const zonePattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** First https URL, otherwise the first http URL; null if there is neither. */
function baseOf(addresses: readonly string[]): string | null {
  const urls = addresses.flatMap((each) => URL.parse(each) ?? []);
  const [url] = ['https:', 'http:'].flatMap((protocol) => urls.filter((each) => each.protocol === protocol));
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Parses the file; null if it is invalid. */
export function parseBootstrap(json: unknown): RdapServers | null {
  const parsed = bootstrapSchema.safeParse(json);
  if (!parsed.success) return null;
  const servers: Record<string, string> = {};
  for (const [zones, addresses] of parsed.data.services) {
    const base = baseOf(addresses);
    if (base === null) continue;
    for (const zone of zones) {
      const name = zone.toLowerCase();
      if (zonePattern.test(name)) servers[name] = base;
    }
  }
  return Object.keys(servers).length === 0 ? null : servers;
}

/**
 * Server for a domain, by the longest matching zone in the list (RFC 9224, 4); null if no zone in the list matches.
 */
export function serverOf(domain: string, servers: RdapServers): string | null {
  const labels = domain.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const zone = labels.slice(from).join('.');
    const base = Object.hasOwn(servers, zone) ? servers[zone] : undefined;
    if (base !== undefined) return base;
  }
  return null;
}
