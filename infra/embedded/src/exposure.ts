import { isLoopbackAddress } from '@geoplan/gateway/request/local-request';
import { loopbackHosts } from '@geoplan/kit/http/host-check';
import type { EmbeddedConfig } from './config.ts';

/** Who can reach the embedded run, and what follows from it. */
export interface Exposure {
  /** It listens on an address that only programs of this machine reach; a proxy may be one of them. */
  isLoopback: boolean;
  /** Names of `PUBLIC_HOST` by which others reach it through a proxy. */
  publicHosts: readonly string[];
  /** The demo accounts, whose password everybody knows, are seeded and may sign in. */
  hasDemo: boolean;
  registration: 'open' | 'closed';
  /** Parts that no setting opens: only requests from this machine without a proxy may use them. */
  localOnly: { demo: boolean; registration: boolean };
}

/** The names and addresses of `PUBLIC_HOST`. */
export function publicHosts(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

const isOfThisMachine = (host: string): boolean =>
  loopbackHosts.includes(host.toLowerCase()) || isLoopbackAddress(host);

/** Nothing that lets strangers in is open to a network, or under a public name, unless a setting says so. */
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
