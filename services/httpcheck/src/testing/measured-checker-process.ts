import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createSiteChecker } from '../clients/site-checker.ts';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '../domain/check-result.ts';

/** What the process is asked for: all of `urls` at once, after as many others that are ordinary. */
export interface MeasuredChecks {
  allow: string;
  warmUp: string[];
  urls: string[];
  timeoutMs: number;
}

/** What it says of them. */
export interface MeasuredResults {
  results: CheckResult[];
  /** Peak of resident memory above what it was before, MiB. */
  grownMib: number;
  /** Read from each connection. */
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
