import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createSiteChecker } from '../clients/site-checker.ts';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';

/** Checks that the process runs: all of `urls` at once, after the same number of normal ones. */
export interface MeasuredChecks {
  allow: string;
  warmUp: string[];
  urls: string[];
  timeoutMs: number;
}

/** Measurements of these checks. */
export interface MeasuredResults {
  results: CheckResult[];
  /** Growth of peak resident memory, MiB. */
  grownMib: number;
  /** Bytes read from each connection. */
  bytesRead: number[];
}

const sockets: Socket[] = [];
subscribe('net.client.socket', (message) => void sockets.push((message as { socket: Socket }).socket));

async function measure({ allow, warmUp, urls, timeoutMs }: MeasuredChecks): Promise<MeasuredResults> {
  const userAgent = 'Geoplan-HTTP-Checker/1.0';
  const checker = createSiteChecker({ allow: parseAllowList(allow), userAgent, timeoutMs });
  const { signal } = new AbortController();
  const check = (url: string) => checker.check(url, signal);
  await Promise.all(warmUp.map(check));
  sockets.length = 0;
  const before = process.resourceUsage().maxRSS;
  const results = await Promise.all(urls.map(check));
  const grownMib = (process.resourceUsage().maxRSS - before) / 1_024;
  checker.close();
  return { results, grownMib, bytesRead: sockets.map((socket) => socket.bytesRead) };
}

process.once('message', (checks: MeasuredChecks) => {
  void measure(checks).then((results) => process.send?.(results, () => process.disconnect()));
});
