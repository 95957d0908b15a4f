import { BlockList, isIP } from 'node:net';
import type { EmbeddedConfig } from './config.ts';

/** Who can reach the embedded run, and what follows from it. */
export interface Exposure {
  /** Only programs of this machine reach it. */
  isLoopback: boolean;
  /** The demo accounts, whose password everybody knows, are seeded and may sign in. */
  hasDemo: boolean;
  registration: 'open' | 'closed';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Nothing that lets strangers in is open to a network unless it was asked for by name. */
export function exposureOf(
  config: Pick<EmbeddedConfig, 'LISTEN_ADDRESS' | 'DEMO' | 'REGISTRATION'>,
): Exposure {
  const address = config.LISTEN_ADDRESS;
  const isLoopback = loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    isLoopback,
    hasDemo: (config.DEMO ?? (isLoopback ? 'on' : 'off')) === 'on',
    registration: config.REGISTRATION ?? (isLoopback ? 'open' : 'closed'),
  };
}
