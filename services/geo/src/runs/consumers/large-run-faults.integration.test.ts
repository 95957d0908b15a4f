import { countries } from '@geoplan/contracts/countries/countries';
import type { GeoRun, PairPage } from '@geoplan/contracts/geo/geo-runs';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { someone } from '@geoplan/kit/testing/service-client';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { expect, it, onTestFinished } from 'vitest';
import { pairLedger } from '../../testing/pair-ledger.ts';
import { startGeoOnSandbox, storeFreshPairs, words } from '../../testing/start-geo-on-sandbox.ts';

const processFile = new URL('../../testing/geo-process.ts', import.meta.url);
type Geo = Awaited<ReturnType<typeof startGeoOnSandbox>>;

/** All pairs of a run, as its pages return them. */
async function allPairs(geo: Geo, runId: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/api/geo-analysis/runs/${runId}/pairs${cursor && `?cursor=${cursor}`}`;
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const page: PairPage = (await geo.send('GET', path)).body.data;
    found.push(...page.results.map(({ keyword, country }) => `${keyword}/${country}`));
    cursor = page.nextCursor;
  }
  return found;
}

/** A worker of the service that is killed and replaced. */
async function replaceableWorker(geo: Geo) {
  let child: ChildProcess;
  /** Number of times that each pair was held by a killed process. */
  const held = new Map<string, number>();
  const spawn = async () => {
    const replica = await spawnReplica(processFile, geo, geo.host);
    child = replica;
    await geo.moveTo(replica.origin);
  };
  await spawn();
  return {
    held,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      for (const { pair } of await geo.sql(`select keyword_key || '/' || country as pair from pair_leases`))
        held.set(pair, (held.get(pair) ?? 0) + 1);
    },
    spawn,
  };
}

/** More pairs than one statement inserts, one page returns, and one start may have without a confirmation. */
const pairs = 6_000;
/** Number of kills while pairs are bought; `FULL=1` kills more often. */
const kills = process.env.FULL === '1' ? 3 : 1;
const bought = (kills + 1) * 100;

it(
  'creates one run for a start of 6,000 pairs, regardless of how often the process is killed',
  { timeout: 600_000 },
  async () => {
    const geo = await startGeoOnSandbox();
    onTestFinished(() => geo.close());
    const codes = countries.slice(0, 100).map(({ code }) => code);
    const keywords = words(pairs / codes.length);
    await storeFreshPairs(geo, keywords.slice(bought / codes.length), codes);
    const worker = await replaceableWorker(geo);
    const as = someone('user');
    const body = { keywords, countries: codes, confirmedPairs: pairs };
    const headers = { 'idempotency-key': crypto.randomUUID(), prefer: 'respond-async' };
    const start = () => geo.send('POST', '/api/geo-analysis', { as, body, headers });
    const runs = () => geo.sql('select id, total from runs');
    const writes = () =>
      geo.sql(`select from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%insert into "run_items"%' and pid <> pg_backend_pid()`);

    // Killed while it writes the pairs.
    const unwritten = start().catch(() => null);
    await expect.poll(writes, { interval: 5, timeout: 180_000 }).not.toEqual([]);
    await worker.kill();
    expect(await unwritten).toBeNull();
    await expect.poll(writes, { interval: 20, timeout: 180_000 }).toEqual([]);
    expect(await runs(), 'nothing of it is stored').toEqual([]);
    expect(geo.asked()).toBe(0);

    // Killed before the response, and while it buys.
    await worker.spawn();
    geo.sandbox.delay(100);
    const unanswered = start().catch(() => null);
    await expect.poll(runs, { interval: 5, timeout: 180_000 }).toHaveLength(1);
    await worker.kill();
    await unanswered;
    for (let round = 0; round < kills; round += 1) {
      await worker.spawn();
      await expect
        .poll(() => geo.asked(), { interval: 10, timeout: 180_000 })
        .toBeGreaterThan(100 * (round + 1));
      await sleep(Math.random() * 200);
      await worker.kill();
    }
    await worker.spawn();
    const { runId, status } = (await start()).body.data as GeoRun;
    expect(await runs(), 'the repeated start has found its run').toEqual([{ id: runId, total: pairs }]);
    expect(status, 'killed while it was running').toBe('running');
    geo.sandbox.delay(0);
    // Not `geo.finished`, which reads a page of pairs each time.
    const isOver = () => geo.sql(`select from runs where status = 'completed'`);
    await expect.poll(isOver, { interval: 50, timeout: 180_000 }).toHaveLength(1);

    const listed = (await geo.send('GET', '/api/geo-analysis/runs', { as })).body.data as { runs: GeoRun[] };
    expect(listed.runs).toMatchObject([
      { runId, status: 'completed', done: pairs, failed: 0, bought, fromStore: pairs - bought },
    ]);
    const found = await allPairs(geo, runId);
    expect(found).toHaveLength(pairs);
    expect(new Set(found).size).toBe(pairs);
    const sides = { sql: geo.sql, counts: () => geo.sandbox.counts(), inHand: worker.held };
    expect(await pairLedger('kill -9 around a start of 6,000 pairs', runId, sides)).toMatchObject({
      attempted: pairs,
      acknowledged: pairs,
      ok: pairs,
      lost: 0,
      unexpected: 0,
      duplicated: 0,
      used: bought,
    });
  },
);
