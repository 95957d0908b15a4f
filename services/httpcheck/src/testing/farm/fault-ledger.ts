import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { FarmSite } from '@geoplan/sandbox/farm/site';
import { recordLedger, type FaultLedger } from '@geoplan/test-servers/fault-ledger';
import { expect } from 'vitest';
import { longestWaitMs, type OnFarm } from './start-on-farm.ts';

/** The latest result that other services were told of each site, once nothing waits any more; told twice is no fault. */
async function toldResults({ listen, sql }: OnFarm): Promise<ReadonlyMap<string, string>> {
  const waiting = () => sql('select from unsent_results union all select from outbox');
  await expect.poll(waiting, { timeout: longestWaitMs, interval: 50 }).toEqual([]);
  const told = await listen();
  const states = await sql('select from site_states');
  await expect.poll(() => told.size, { timeout: longestWaitMs, interval: 20 }).toBe(states.length);
  return told;
}

/** Requests of one look at a site; the farm's redirects stay at their site. */
const requestsOfLook = ({ expected }: FarmSite): number => expected.redirects.length + 1;

/** Looks that a site's answer asks for. */
export const looksOf = ({ expected }: FarmSite): number =>
  expected.httpStatus >= 500 || expected.httpStatus === 404 ? 2 : 1;

const isTrue = (site: FarmSite, { url, httpStatus, reason, finalStatus }: CheckedSite): boolean =>
  site.url === url &&
  site.expected.httpStatus === httpStatus &&
  site.expected.reason === reason &&
  site.expected.finalStatus === finalStatus;

/** What was seen of a run from every side, by the sites' ids. */
async function gather(onFarm: OnFarm, runId: string) {
  const { read, sql } = onFarm;
  const told = await toldResults(onFarm);
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
    told,
    lastCheckedAt: new Map(states.map(({ id, at }) => [id, at.toISOString()])),
    stored: await count(
      `select site_id as id, count(*)::int as n from site_check_history where run_id = '${runId}' group by 1`,
    ),
    takenOver: await count('select site_id as id, count(*)::int as n from taken_over group by 1'),
  };
}

function judge(site: FarmSite, looks: number, seen: Awaited<ReturnType<typeof gather>>) {
  const { name, requests } = site;
  const [result, ...others] = seen.results.get(name) ?? [];
  const stored = seen.stored.get(name) ?? 0;
  const takenOver = seen.takenOver.get(name) ?? 0;
  const isTold = seen.told.has(name) && seen.told.get(name) === seen.lastCheckedAt.get(name);
  const isFetched = requests >= requestsOfLook(site) * looks;
  return {
    takenOver,
    isLost: !result || stored === 0 || !isFetched || !isTold,
    isUnexpected: result !== undefined && !isTrue(site, result),
    isDuplicated: others.length > 0 || stored > 1 || requests > requestsOfLook(site) * (looks + takenOver),
    evidence: `${name}: ${JSON.stringify({ result, requests, stored, takenOver, isTold })}`,
  };
}

/** Compares what the farm saw, what a run counted, what is stored and what was told; prints it under this name. */
export async function faultLedger(
  onFarm: OnFarm,
  name: string,
  runId: string,
  sites: readonly FarmSite[] = onFarm.farm.sites,
  looks = looksOf,
): Promise<FaultLedger> {
  const seen = await gather(onFarm, runId);
  const judged = sites.map((site) => judge(site, looks(site), seen));
  const isHarmed = (one: (typeof judged)[number]) => one.isLost || one.isUnexpected || one.isDuplicated;
  const harmed = judged.filter(isHarmed);
  const { run } = seen;
  const ledger: FaultLedger = {
    attempted: sites.length,
    acknowledged: run.done,
    ok: sites.length - harmed.length,
    lost: judged.filter(({ isLost }) => isLost).length,
    // What nobody asked for comes in addition.
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

/** The ledger of a run that came through its faults. */
export const unharmed = (sites: number): FaultLedger => ({
  attempted: sites,
  acknowledged: sites,
  ok: sites,
  lost: 0,
  unexpected: 0,
  duplicated: 0,
  recovered: expect.any(Number) as number,
});
