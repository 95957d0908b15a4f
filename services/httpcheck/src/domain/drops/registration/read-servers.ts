import type { RdapServers } from './rdap-bootstrap.ts';

/** Minimum time between two requests for the list, because IANA expects clients to cache it (RFC 9224, 8). */
const freshMs = 24 * 3_600_000;

interface ServersNeeds {
  find: () => Promise<{ servers: RdapServers; loadedAt: Date } | null>;
  load: () => Promise<RdapServers | null>;
  save: (servers: RdapServers) => Promise<void>;
  now?: () => number;
}

/**
 * Reads the RDAP servers by zone. The list is at most a day old, but can be older while IANA is unavailable, because
 * it rarely changes. `null` if it was never loaded.
 */
export async function readServers({
  find,
  load,
  save,
  now = Date.now,
}: ServersNeeds): Promise<RdapServers | null> {
  const stored = await find();
  if (stored && now() - stored.loadedAt.getTime() < freshMs) return stored.servers;
  const loaded = await load();
  if (!loaded) return stored?.servers ?? null;
  await save(loaded);
  return loaded;
}
