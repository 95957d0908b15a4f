import { hostname, networkInterfaces } from 'node:os';
import { publicHosts } from './network-exposure.ts';

const wildcards = new Set(['0.0.0.0', '::']);

/**
 * Values of `Host` that the embedded run accepts in addition to loopback names: the configured names and the
 * listening address. A wildcard address allows every address of the machine and its host name. Other names are
 * refused, because the demo password is public and a foreign page must not reach the product through the host name of
 * that page.
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
