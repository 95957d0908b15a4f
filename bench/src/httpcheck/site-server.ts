import { once } from 'node:events';
import type { ExpectedResult } from '@geoplan/sandbox/test-sites/expected-result';
import { startPinnedNode } from './pinned-node.ts';

/** Sites of one part. */
export interface SiteList {
  sites: number;
  origins: number;
  scheme: 'http' | 'https';
  hasLatency: boolean;
  /** True if sites have names, resolved by their own DNS server after `dnsMs`. */
  isNamed: boolean;
  dnsMs: number;
  /** Time that a check waits for a site that never responds. */
  silentMs: number;
}

export interface SiteServer {
  /** Value of HTTPCHECK_ALLOW. */
  allow: string;
  /** PEM */
  authority: string;
  /** `ms` is the time the site itself takes. */
  sites: { url: string; expected: ExpectedResult; ms: number }[];
  dns: { host: string; port: number } | null;
}

/** Core of the test sites; checkers use the other one. */
const siteCore = 1;

/** Starts the sites of one part as a separate process; `stop` ends them. */
export async function startSiteServer(list: SiteList): Promise<SiteServer & { stop(): void }> {
  const file = new URL('site-server-process.ts', import.meta.url);
  const child = startPinnedNode({ core: siteCore, file, env: { LIST: JSON.stringify(list) } });
  const [running] = (await once(child, 'message')) as [SiteServer];
  return { ...running, stop: () => child.disconnect() };
}
