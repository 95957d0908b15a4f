import { startInterval } from '@geoplan/kit/interval';
import type { Log } from '@geoplan/kit/log';

/** Our own proxy, identified by name because a container gets a new address at each start. */
export interface ProxyHostname {
  has(address: string): boolean;
  close(): void;
}

/** Same interval as for the services' replicas. */
const lookupMs = 5_000;

/** Resolves the name repeatedly; keeps the previous addresses while it cannot be resolved. */
export function createProxyHostname(
  name: string,
  resolve: (name: string) => Promise<readonly string[]>,
  log: Log,
  everyMs = lookupMs,
): ProxyHostname {
  let addresses: ReadonlySet<string> = new Set();
  const look = async (): Promise<void> => {
    const found = await resolve(name);
    if (found.length > 0) addresses = new Set(found);
  };
  const looking = startInterval(everyMs, look, { log, failed: 'lookup of the proxy name failed' });
  looking.now();
  return { has: (address) => addresses.has(address), close: () => looking.stop() };
}
