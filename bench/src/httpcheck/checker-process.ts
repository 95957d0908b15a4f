import { createSiteChecker } from '@geoplan/httpcheck/clients/site-checker';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import type { CheckResult } from '@geoplan/httpcheck/domain/check-result';
import type { CheckerOrder, CheckerReport } from './measure-checker.ts';
import { runQueue } from './run-queue.ts';

// The bare engine: no queue, no database.
async function run(order: CheckerOrder): Promise<CheckerReport> {
  const { allow, authority, urls, limit, perHost, timeoutMs, dnsServers } = order;
  const checker = createSiteChecker({
    allow: parseAllowList(allow),
    userAgent: 'Geoplan-HTTP-Checker/1.0 (bench)',
    timeoutMs,
    extraAuthorities: [authority],
    ...(dnsServers ? { dnsServers } : {}),
  });
  const { signal } = new AbortController();
  const results: CheckResult[] = [];
  const check = async (url: string, at: number): Promise<void> => {
    results[at] = await checker.check(url, signal);
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await runQueue({ urls, limit, perHost, check });
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  checker.close();
  return { wallMs, cpuMs: (user + system) / 1_000, peakMib: process.resourceUsage().maxRSS / 1_024, results };
}

process.once('message', (order: CheckerOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.disconnect()));
});
