import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import { privateRabbit } from '@geoplan/test-servers/private-servers';
import { expect, it, onTestFinished } from 'vitest';
import type { TestSite } from '@geoplan/sandbox/test-sites/site';
import { faultLedger, checksOf, unharmed } from './testing/testbed/fault-ledger.ts';
import {
  end,
  longestWaitMs,
  longTest,
  startTestbed,
  type Testbed,
  type Replica,
} from './testing/testbed/start-testbed.ts';

const copies = 3;

/** Sites on shared hosts, two each, some of which get a second check. */
const slowSites = (name: string, count: number, latencyMs: number) =>
  Array.from({ length: count }, (_each, at) => ({
    name: `${name}-${at}`,
    origin: `${name} ${Math.floor(at / 2)}`,
    latencyMs,
    behaviour: { kind: 'answer', status: at % 20 === 0 ? 500 : 200 } as const,
  }));

async function isReady({ origin }: Replica): Promise<unknown> {
  const answer = await fetch(`${origin}/readyz`);
  return answer.json();
}

const takenOver = ({ sql }: Testbed) => sql('select from taken_over');

it('completes a run after kill -9 of the broker, with each message sent three times', longTest, async () => {
  const broker = await privateRabbit();
  onTestFinished(() => broker.kill());
  // No polling within the test, so only messages wake the workers.
  const testbed = await startTestbed([...slowSites('slow', 250, 150), ...slowSites('late', 50, 10)], {
    rabbitUrl: broker.url,
    copies,
    times: { sweepMs: 600_000 },
  });
  const replicas = await Promise.all([testbed.spawn(), testbed.spawn()]);
  await testbed.listen();
  await testbed.useSites((name) => (name.startsWith('late') ? 'Late' : 'In prod'), copies);
  const runId = await testbed.start(['In prod']);
  const done = async (): Promise<number> => (await testbed.progress(runId)).done;
  await expect.poll(done, { interval: 10 }).toBeGreaterThan(40);
  await broker.kill();
  // P3: the run is accepted and processed while its messages wait.
  const late = await testbed.start(['Late']);
  await expect.poll(() => testbed.sql('select from outbox')).not.toEqual([]);
  await broker.start();
  const ready = { status: 'ok' };
  for (const replica of replicas)
    await expect.poll(() => isReady(replica), { timeout: longestWaitMs }).toMatchObject(ready);
  await expect.poll(() => testbed.bus.ready(), { timeout: longestWaitMs, interval: 20 }).toBe(true);
  const probe = { siteId: 'probe', url: 'https://probe.example/', status: 'Probe', databaseId: 'd' };
  const told = { revision: 2, between: null, upserted: [probe], removed: [] };
  await testbed.bus.publish(sitesSynced, createEnvelope(sitesSynced, told));
  await expect.poll(() => testbed.sql(`select from sites where site_id = 'probe'`)).toHaveLength(1);
  expect(await testbed.finished(late)).toMatchObject({ status: 'completed', done: 50, failed: 0 });
  expect(await testbed.finished(runId)).toMatchObject({ status: 'completed', done: 250, failed: 0 });
  expect(await takenOver(testbed), 'nobody died').toEqual([]);
  expect(await testbed.parked()).toBe(0);
  const [slow, other] = [testbed.testSites.all.slice(0, 250), testbed.testSites.all.slice(250)];
  expect(await faultLedger(testbed, 'broker killed, each message 3 times', runId, slow)).toEqual(
    unharmed(250),
  );
  expect(await faultLedger(testbed, 'accepted during the outage', late, other)).toEqual(unharmed(50));
  // P2: the consumer of its own jobs has recovered too, or this run would not start.
  const again = await testbed.start(['Late']);
  expect(await testbed.finished(again)).toMatchObject({ status: 'completed', done: 50, failed: 0 });
  expect(testbed.alive(), 'no process has exited').toHaveLength(replicas.length);
});

it('completes a run in which one result cannot be stored', longTest, async () => {
  const testbed = await startTestbed(slowSites('site', 100, 0));
  await testbed.addReplica();
  await testbed.useSites();
  const poison = 'site-77';
  await testbed.sql(`
    create function refuse() returns trigger language plpgsql as
      $$begin raise exception 'poison'; end$$;
    create trigger refuse before insert on site_check_history for each row
      when (new.site_id = '${poison}') execute function refuse()`);
  const runId = await testbed.start();
  const run = await testbed.finished(runId);
  expect(run).toMatchObject({ status: 'completed', done: 100, failed: 1 });
  expect(run.errors).toMatchObject([{ projectId: poison, code: 'unstorable' }]);
  expect(run.results).toHaveLength(99);
  const [others] = await testbed.sql(
    'select count(*)::int as stored, count(distinct site_id)::int as sites from site_check_history',
  );
  expect(others).toEqual({ stored: 99, sites: 99 });
  const ledger = await faultLedger(testbed, 'one result cannot be stored', runId);
  expect(ledger, 'lost: the run says so').toEqual({ ...unharmed(100), ok: 99, lost: 1 });
});

it('counts nothing twice after a worker was suspended for longer than its leases', longTest, async () => {
  // An overdue check after waking is a case of check-deadline.test.ts: no limit here is short enough.
  const testbed = await startTestbed(slowSites('site', 160, 200), { times: { leaseMs: 2_500 } });
  const sleeper = await testbed.spawn();
  await testbed.useSites();
  const heldBySleeper = async () => testbed.sql('select from item_leases where holder = $1', [sleeperId]);
  await expect.poll(() => testbed.sql('select from run_workers')).toHaveLength(1);
  const [{ id: sleeperId } = { id: '' }] = await testbed.sql<{ id: string }>('select id from run_workers');
  await testbed.spawn();
  const runId = await testbed.start();
  /** Stops the worker while it holds leases; false, with the worker running again, if it held none. */
  const isStoppedAtWork = async () => {
    sleeper.kill('SIGSTOP');
    if ((await heldBySleeper()).length > 0) return true;
    sleeper.kill('SIGCONT');
    return false;
  };
  const sleepUntil = async (isOver: () => Promise<boolean>) => {
    sleeper.kill('SIGSTOP');
    await expect.poll(isOver, { timeout: longestWaitMs, interval: 20 }).toBe(true);
    sleeper.kill('SIGCONT');
  };
  await expect.poll(async () => (await testbed.progress(runId)).done, { interval: 10 }).toBeGreaterThan(20);
  // Others take over its leases. It wakes up first in the middle of the run, then after its end.
  await expect.poll(isStoppedAtWork, { interval: 10 }).toBe(true);
  await sleepUntil(async () => (await takenOver(testbed)).length > 0);
  await expect.poll(async () => (await testbed.progress(runId)).done, { interval: 10 }).toBeGreaterThan(100);
  await sleepUntil(async () => (await testbed.progress(runId)).status !== 'running');
  expect(await testbed.finished(runId)).toMatchObject({ status: 'completed', done: 160, failed: 0 });
  // The worker stores the results that it holds before it exits.
  expect(await end(sleeper, 'SIGTERM')).toBe(0);
  const ledger = await faultLedger(testbed, 'worker suspended twice', runId);
  expect(ledger).toEqual(unharmed(160));
  expect(ledger.recovered).toBeGreaterThan(0);
});

/** `site-1` works again at its second check. */
const looksWithHealed = (site: TestSite) => (site.name === 'site-1' ? 2 : checksOf(site));

it('runs the confirmation check even if the worker of the first check was killed', longTest, async () => {
  const sites = Array.from({ length: 30 }, (_each, at) => ({
    name: `site-${at}`,
    behaviour: { kind: 'answer', status: at % 3 === 0 ? 200 : 500 } as const,
  }));
  const testbed = await startTestbed(sites, { check: { recheckMs: 3_600_000 } });
  const first = await testbed.spawn();
  await testbed.useSites();
  const runId = await testbed.start();
  const postponed = () =>
    testbed.sql(`select from run_items where state = 'waiting' and not_before is not null`);
  await expect.poll(postponed, { interval: 10 }).toHaveLength(20);
  await expect.poll(async () => (await testbed.progress(runId)).done, { interval: 10 }).toBe(10);
  await end(first, 'SIGKILL');
  // The failure was only temporary.
  await testbed.testSites.change('site-1', { kind: 'answer', status: 200 });
  await testbed.sql('update run_items set not_before = clock_timestamp() where not_before is not null');
  await testbed.sql('update lanes set next_at = clock_timestamp()');
  await testbed.addReplica();
  const run = await testbed.finished(runId);
  expect(run.byStatus).toEqual({ 200: 11, 500: 19 });
  expect(testbed.testSites.all.map(({ requests }) => requests)).toEqual(
    sites.map(({ behaviour }) => (behaviour.status === 500 ? 2 : 1)),
  );
  const stored = await testbed.sql('select site_id from site_check_history');
  expect(stored, 'only what the confirmation check saw').toHaveLength(30);
  const { all } = testbed.testSites;
  const ledger = await faultLedger(testbed, 'killed between two looks', runId, all, looksWithHealed);
  expect(ledger).toEqual(unharmed(30));
});
