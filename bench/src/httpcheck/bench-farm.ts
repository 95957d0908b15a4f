import { once } from 'node:events';
import type { ExpectedResult } from '@geoplan/sandbox/farm/expected-result';
import { startPinnedNode } from './pinned-node.ts';

/** One part's sites. */
export interface FarmList {
  sites: number;
  origins: number;
  scheme: 'http' | 'https';
  hasLatency: boolean;
  /** Sites have names, which a DNS server of the farm's answers after `dnsMs`. */
  isNamed: boolean;
  dnsMs: number;
  /** How long a check waits for a site that never answers. */
  silentMs: number;
}

export interface RunningFarm {
  /** HTTPCHECK_ALLOW */
  allow: string;
  /** PEM */
  authority: string;
  /** `ms`: what the site takes by itself. */
  sites: { url: string; expected: ExpectedResult; ms: number }[];
  dns: { host: string; port: number } | null;
}

/** The core that farms run on; checkers have the other one. */
const farmCore = 1;

/** Starts the sites of one part as a process of their own; `stop` ends them. */
export async function startBenchFarm(list: FarmList): Promise<RunningFarm & { stop(): void }> {
  const file = new URL('farm-process.ts', import.meta.url);
  const child = startPinnedNode({ core: farmCore, file, env: { LIST: JSON.stringify(list) } });
  const [running] = (await once(child, 'message')) as [RunningFarm];
  return { ...running, stop: () => child.disconnect() };
}
