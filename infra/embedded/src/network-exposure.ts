import { isLoopbackAddress } from '@geoplan/gateway/request/local-request';
import { loopbackHosts } from '@geoplan/kit/http/host-check';
import type { EmbeddedConfig } from './config.ts';

/** Exposure of the embedded run, and its consequences. */
export interface Exposure {
  /** True if the product listens on an address that only programs on this machine, including a proxy, can use. */
  isLoopback: boolean;
  /** Names in `PUBLIC_HOST` under which other machines reach the product through a proxy. */
  publicHosts: readonly string[];
  /** True if the demo accounts, whose password is public, are seeded and can sign in. */
  hasDemo: boolean;
  registration: 'open' | 'closed';
  /**
   * True for a part whose setting is absent. If such a part is open, only direct requests from this machine, without
   * a proxy, can use it.
   */
  localOnly: { demo: boolean; registration: boolean };
}

/** Names and addresses in `PUBLIC_HOST`. */
export function publicHosts(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

const isOfThisMachine = (host: string): boolean =>
  loopbackHosts.includes(host.toLowerCase()) || isLoopbackAddress(host);

/**
 * Determines the exposure. On a network or under a public name, the demo and registration are closed unless a setting
 * opens them.
 */
export function exposureOf(
  config: Pick<EmbeddedConfig, 'LISTEN_ADDRESS' | 'PUBLIC_HOST' | 'DEMO' | 'REGISTRATION'>,
): Exposure {
  const isLoopback = isLoopbackAddress(config.LISTEN_ADDRESS);
  const hosts = publicHosts(config.PUBLIC_HOST).filter((host) => !isOfThisMachine(host));
  const isPrivate = isLoopback && hosts.length === 0;
  return {
    isLoopback,
    publicHosts: hosts,
    hasDemo: (config.DEMO ?? (isPrivate ? 'on' : 'off')) === 'on',
    registration: config.REGISTRATION ?? (isPrivate ? 'open' : 'closed'),
    localOnly: { demo: config.DEMO === undefined, registration: config.REGISTRATION === undefined },
  };
}
