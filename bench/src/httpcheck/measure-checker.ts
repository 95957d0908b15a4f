import { once } from 'node:events';
import type { CheckResult } from '@geoplan/httpcheck/domain/check-result';
import type { SiteServer } from './site-server.ts';
import { listWrong, type WrongResult } from './list-wrong.ts';
import { productFlags, startPinnedNode } from './pinned-node.ts';

/** Order sent to the checker's process. */
export interface CheckerOrder {
  allow: string;
  authority: string;
  urls: string[];
  limit: number;
  /** Concurrent checks of one host; absent if there is no limit. */
  perHost?: number | undefined;
  timeoutMs: number;
  dnsServers?: string[];
}

/** Report of the process; CPU of the run only, since a worker starts once a day. */
export interface CheckerReport {
  wallMs: number;
  cpuMs: number;
  peakMib: number;
  results: CheckResult[];
}

/** One tool's run over the sites of a part. */
export interface Measured {
  wallMs: number;
  cpuMs: number;
  /** NaN if not measured. */
  peakMib: number;
  /** Sites with an unexpected result. */
  wrong: number;
  /** The same as a list; absent if the tool does not report reasons. */
  wrongResults?: readonly WrongResult[];
}

const checkerCore = 0;

/** Checks all test sites with a new process. */
export async function measureChecker(
  siteServer: SiteServer,
  limit: number,
  timeoutMs: number,
  perHost?: number,
): Promise<Measured> {
  const { allow, authority, sites, dns } = siteServer;
  const file = new URL('checker-process.ts', import.meta.url);
  const child = startPinnedNode({ core: checkerCore, file, flags: productFlags });
  const dnsServers = dns ? [`${dns.host}:${dns.port}`] : undefined;
  const order: CheckerOrder = {
    allow,
    authority,
    urls: sites.map(({ url }) => url),
    limit,
    perHost,
    timeoutMs,
    dnsServers,
  };
  child.send(order);
  const [{ results, ...figures }] = (await once(child, 'message')) as [CheckerReport];
  const wrongResults = listWrong(sites, results);
  return { ...figures, wrong: wrongResults.length, wrongResults };
}
