import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { TestSite } from '@geoplan/sandbox/test-sites/site';
import { recordLedger, type FaultLedger } from '@geoplan/test-servers/fault-ledger';
import { expect } from 'vitest';
import { longestWaitMs, type Testbed } from './start-testbed.ts';

/** Latest published result of each site, once no message waits. A duplicate is not a fault. */
async function publishedResults({ listen, sql }: Testbed): Promise<ReadonlyMap<string, string>> {
  const waiting = () => sql('select from unsent_results union all select from outbox');
  await expect.poll(waiting, { timeout: longestWaitMs, interval: 50 }).toEqual([]);
  const published = await listen();
  const states = await sql('select from site_states');
  await expect.poll(() => published.size, { timeout: longestWaitMs, interval: 20 }).toBe(states.length);
  return published;
}

/** Number of requests of one check of a test site, whose redirects stay on the site. */
const requestsOfLook = ({ expected }: TestSite): number => expected.redirects.length + 1;

/** Number of checks that a site's response requires. */
export const checksOf = ({ expected }: TestSite): number =>
  expected.httpStatus >= 500 || expected.httpStatus === 404 ? 2 : 1;

const isTrue = (site: TestSite, { url, httpStatus, reason, finalStatus }: CheckedSite): boolean =>
  site.url === url &&
  site.expected.httpStatus === httpStatus &&
  site.expected.reason === reason &&
  site.expected.finalStatus === finalStatus;

/** All records of a run, by site id. */
async function gather(testbed: Testbed, runId: string) {
  const { read, sql } = testbed;
  const published = await publishedResults(testbed);
  const count = async (text: string) => {
    const rows = await sql<{ id: string; n: number }>(text);
    return new Map(rows.map(({ id, n }) => [id, n]));
  };
  const states = await sql<{ id: string; at: Date }>(
    'select site_id as id, checked_at as at from site_states',
  );
  const run = await read(runId);
  return {
    run,
    results: Map.groupBy(run.results, ({ projectId }) => projectId),
    published,
    lastCheckedAt: new Map(states.map(({ id, at }) => [id, at.toISOString()])),
    stored: await count(
      `select site_id as id, count(*)::int as n from site_check_history where run_id = '${runId}' group by 1`,
    ),
    takenOver: await count('select site_id as id, count(*)::int as n from taken_over group by 1'),
  };
}

function judge(site: TestSite, looks: number, seen: Awaited<ReturnType<typeof gather>>) {
  const { name, requests } = site;
  const [result, ...others] = seen.results.get(name) ?? [];
  const stored = seen.stored.get(name) ?? 0;
  const takenOver = seen.takenOver.get(name) ?? 0;
  const isPublished = seen.published.has(name) && seen.published.get(name) === seen.lastCheckedAt.get(name);
  const isFetched = requests >= requestsOfLook(site) * looks;
  return {
    takenOver,
    isLost: !result || stored === 0 || !isFetched || !isPublished,
    isUnexpected: result !== undefined && !isTrue(site, result),
    isDuplicated: others.length > 0 || stored > 1 || requests > requestsOfLook(site) * (looks + takenOver),
    evidence: `${name}: ${JSON.stringify({ result, requests, stored, takenOver, isPublished })}`,
  };
}

/**
 * Compares the requests of the test sites, the run's counts, the stored checks and the published results. Prints them
 * under this name.
 */
export async function faultLedger(
  testbed: Testbed,
  name: string,
  runId: string,
  sites: readonly TestSite[] = testbed.testSites.all,
  looks = checksOf,
): Promise<FaultLedger> {
  const seen = await gather(testbed, runId);
  const judged = sites.map((site) => judge(site, looks(site), seen));
  const isHarmed = (one: (typeof judged)[number]) => one.isLost || one.isUnexpected || one.isDuplicated;
  const harmed = judged.filter(isHarmed);
  const { run } = seen;
  const ledger: FaultLedger = {
    attempted: sites.length,
    acknowledged: run.done,
    ok: sites.length - harmed.length,
    lost: judged.filter(({ isLost }) => isLost).length,
    // Includes requests that no check required.
    unexpected:
      judged.filter(({ isUnexpected }) => isUnexpected).length +
      Math.max(0, run.results.length + run.errors.length - sites.length),
    duplicated: judged.filter(({ isDuplicated }) => isDuplicated).length,
    recovered: judged.filter(({ takenOver, isLost }) => takenOver > 0 && !isLost).length,
  };
  recordLedger(
    name,
    ledger,
    harmed.slice(0, 10).map(({ evidence }) => evidence),
  );
  return ledger;
}

/** Ledger of a run without any loss. */
export const unharmed = (sites: number): FaultLedger => ({
  attempted: sites,
  acknowledged: sites,
  ok: sites,
  lost: 0,
  unexpected: 0,
  duplicated: 0,
  recovered: expect.any(Number) as number,
});
