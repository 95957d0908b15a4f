import { isLoopbackAddress } from '@geoplan/gateway/request/local-request';
import { loopbackHosts } from '@geoplan/kit/http/host-check';
import type { EmbeddedConfig } from './config.ts';

/** Exposure of the embedded run, and its consequences. */
export interface Exposure {
  /** True if it listens on an address that only programs on this machine can use; a proxy may be one of them. */
  isLoopback: boolean;
  /** Names of `PUBLIC_HOST` under which others reach it through a proxy. */
  publicHosts: readonly string[];
  /** True if the demo accounts, whose password is public, are seeded and may sign in. */
  hasDemo: boolean;
  registration: 'open' | 'closed';
  /** Parts not opened by a setting: only requests from this machine without a proxy may use them. */
  localOnly: { demo: boolean; registration: boolean };
}

/** Names and addresses of `PUBLIC_HOST`. */
export function publicHosts(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

const isOfThisMachine = (host: string): boolean =>
  loopbackHosts.includes(host.toLowerCase()) || isLoopbackAddress(host);

/** Access for strangers is closed on a network, or under a public name, unless a setting opens it. */
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
