import { hostname, networkInterfaces } from 'node:os';
import { publicHosts } from './exposure.ts';

const wildcards = new Set(['0.0.0.0', '::']);

/**
 * Allowed `Host` headers of the embedded run besides this machine's own: what it listens on, with a wildcard
 * every address of the machine and its name, and what the operator says. Its demo password is known to everybody, so a
 * page elsewhere must not reach it under a name of its own.
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
