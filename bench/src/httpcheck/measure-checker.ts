import { once } from 'node:events';
import type { CheckResult } from '@geoplan/httpcheck/domain/check-result';
import type { RunningFarm } from './bench-farm.ts';
import { listWrong, type WrongResult } from './list-wrong.ts';
import { productFlags, startPinnedNode } from './pinned-node.ts';

/** What the checker's process is told. */
export interface CheckerOrder {
  allow: string;
  authority: string;
  urls: string[];
  limit: number;
  /** Checks of one host at once; absent = any number. */
  perHost?: number | undefined;
  timeoutMs: number;
  dnsServers?: string[];
}

/** What it says; CPU of the run alone, since a worker starts once a day. */
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
  /** NaN = not measured. */
  peakMib: number;
  /** Sites whose result is not the truth. */
  wrong: number;
  /** The same, one by one; absent if the tool does not say why. */
  wrongResults?: readonly WrongResult[];
}

const checkerCore = 0;

/** Checks all sites of a farm with a fresh process. */
export async function measureChecker(
  farm: RunningFarm,
  limit: number,
  timeoutMs: number,
  perHost?: number,
): Promise<Measured> {
  const { allow, authority, sites, dns } = farm;
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
