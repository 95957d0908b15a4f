import { setTimeout as sleep } from 'node:timers/promises';
import { mixedSites } from '@geoplan/sandbox/test-sites/lists/mixed-sites';
import { expect, it, onTestFinished } from 'vitest';
import { faultLedger, unharmed } from './testing/testbed/fault-ledger.ts';
import { end, longestWaitMs, longTest, startTestbed, type Testbed } from './testing/testbed/start-testbed.ts';

// reliability.md, P1; `FULL=1` runs it at the size of the promise.
const size =
  process.env.FULL === '1'
    ? { sites: 10_000, origins: 2_000, kills: 25, concurrency: 20 }
    : { sites: 1_000, origins: 250, kills: 6, concurrency: 7 };

/** The default mixture without sites whose requests cannot be counted: they receive none, or never respond. */
const audibleSites = () =>
  mixedSites(size).map(({ behaviour, ...site }, at) => ({
    ...site,
    origin: `origin ${at % size.origins}`,
    behaviour: ['silent', 'refused'].includes(behaviour.kind)
      ? ({ kind: 'answer', status: 200 } as const)
      : behaviour,
  }));

/** Locks the last item of the only run, which keeps it running until the returned function is called. */
async function holdLast({ connect }: Testbed): Promise<() => Promise<void>> {
  const client = await connect();
  let isHeld = true;
  async function letGo(): Promise<void> {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  }
  onTestFinished(letGo);
  await client.query('begin');
  await client.query('select from run_items order by position desc limit 1 for update');
  return letGo;
}

it(
  'completes a run after kill -9 of its workers at any moment, including the worker that started the run',
  longTest,
  async () => {
    // Shorter than in production, because the test waits for it; still too long for a worker that is only slow.
    const times = { leaseMs: 10_000 };
    const check = { concurrency: size.concurrency };
    const testbed = await startTestbed(audibleSites(), { check, times });
    const replicas = await Promise.all([testbed.spawn(), testbed.spawn(), testbed.spawn()]);
    await testbed.useSites();
    const leaving = new AbortController();
    const waiting = testbed
      .send('POST', '/api/http-status/check-all-auto', { body: {}, signal: leaving.signal })
      .catch((error: Error) => error.name);
    const starts = Array.from({ length: 19 }, (_, at) => testbed.start([], replicas[at % 3]?.origin));
    const runs = new Set(await Promise.all(starts));
    expect([...runs], 'P19: equal starts at once, on every replica').toHaveLength(1);
    expect(await testbed.sql('select from runs')).toHaveLength(1);
    leaving.abort();
    expect(await waiting, 'P20: who waited has gone').toBe('AbortError');
    const [runId = ''] = runs;
    const letLastGo = await holdLast(testbed);
    let restarted: Promise<unknown> = Promise.resolve();
    for (let kill = 1; kill <= size.kills; kill += 1) {
      const due = (kill / (size.kills + 2)) * size.sites;
      await expect
        .poll(async () => (await testbed.progress(runId)).done, { timeout: longestWaitMs, interval: 10 })
        .toBeGreaterThan(due);
      await sleep(Math.random() * 100);
      expect(await testbed.progress(runId), `before kill ${kill}`).toMatchObject({ status: 'running' });
      if (testbed.alive().length === 0) await restarted;
      const alive = testbed.alive();
      const victim = alive[Math.floor(Math.random() * alive.length)];
      if (victim) await end(victim, 'SIGKILL');
      // The call is not awaited, because the other replicas are killed during the restart.
      restarted = Promise.all([restarted, testbed.spawn()]);
    }
    await restarted;
    await letLastGo();
    const run = await testbed.finished(runId);
    expect(run).toMatchObject({ status: 'completed', done: size.sites, total: size.sites, failed: 0 });
    const counted = Object.values(run.byStatus).reduce((sum, count) => sum + count, 0);
    expect(counted, 'totals by code').toBe(size.sites);
    const ledger = await faultLedger(testbed, `${size.kills} kills`, runId);
    expect(ledger).toEqual(unharmed(size.sites));
    expect(ledger.recovered).toBeGreaterThan(0);
    for (const { origin, maxInFlight } of testbed.testSites.hits.origins())
      expect(maxInFlight, origin).toBeLessThanOrEqual(2);
    expect(await testbed.parked()).toBe(0);
    expect(await Promise.all(testbed.alive().map((one) => end(one, 'SIGTERM')))).toEqual([0, 0, 0]);
  },
);
