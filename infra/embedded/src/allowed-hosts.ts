import { hostname, networkInterfaces } from 'node:os';
import { publicHosts } from './network-exposure.ts';

const wildcards = new Set(['0.0.0.0', '::']);

/**
 * Allowed `Host` headers of the embedded run in addition to this machine's own: the configured names and the listening
 * address. A wildcard allows every address of the machine and its name. The demo password is public, so a foreign page
 * must not reach the product under its own name.
 */
export function allowedHosts(config: { LISTEN_ADDRESS: string; PUBLIC_HOST: string }): string[] {
  const { LISTEN_ADDRESS: address, PUBLIC_HOST } = config;
  const listened = wildcards.has(address)
    ? [
        hostname(),
        ...Object.values(networkInterfaces()).flatMap((all = []) => all.map((each) => each.address)),
      ]
    : [address];
  return [...publicHosts(PUBLIC_HOST), ...listened];
}
