import type { ChildProcess } from 'node:child_process';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { brokerProxy } from '@geoplan/kit/testing/broker-proxy';
import { someone } from '@geoplan/kit/testing/service-client';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect, it, onTestFinished } from 'vitest';
import { paidOnce, pairLedger } from '../../testing/pair-ledger.ts';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

const processFile = new URL('../../testing/geo-process.ts', import.meta.url);
type Geo = Awaited<ReturnType<typeof startGeoOnSandbox>>;

const spawnOne = (geo: Geo, outside = geo.host) => spawnReplica(processFile, geo, outside);

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await ended)[0];
}

const sidesOf = (geo: Geo, inHand = new Map<string, number>()) => ({
  sql: geo.sql,
  counts: () => geo.sandbox.counts(),
  inHand,
});

/** Expects right totals, no duplicates, and each stored result with its usage. */
async function expectStoredOnce(geo: Geo, runId: string, pairs: number) {
  const run = await geo.read(runId);
  expect(run).toMatchObject({ status: 'completed', done: pairs, total: pairs, failed: 0, waiting: [] });
  expect(new Set(run.results.map(({ keyword, country }) => `${keyword}/${country}`)).size).toBe(pairs);
  const [stored] = await geo.sql(`select (select count(*) from records)::int as records,
    (select count(*) from run_items where state = 'found')::int as found,
    (select count(distinct seq) from run_items)::int as seqs,
    (select sum(amount) from usage_records)::int as used`);
  expect(stored).toEqual({ records: pairs, found: pairs, seqs: pairs, used: pairs });
}

/** `FULL=1` kills more workers. */
const [kills, keywordsOfRun] = process.env.FULL === '1' ? [5, 75] : [3, 45];

it('completes a run after kill -9 of its only worker at any moment', { timeout: 600_000 }, async () => {
  const geo = await startGeoOnSandbox();
  onTestFinished(() => geo.close());
  // Slow enough that all kills come long before the end of the run.
  geo.sandbox.delay(400);
  let child = await spawnOne(geo);
  await geo.moveTo(child.origin);
  const as = someone('user');
  const body = { keywords: words(keywordsOfRun), countries: ['us', 'de', 'fr', 'es'] };
  const pairs = body.keywords.length * body.countries.length;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const start = (differing: Record<string, string> = {}) =>
    geo.send('POST', '/api/geo-analysis', { as, body, headers: { ...headers, ...differing } });
  const unanswered = start().catch(() => null);
  const runs = () => geo.sql('select id from runs');
  await expect.poll(runs, { interval: 10 }).toHaveLength(1);
  /** Number of times that each pair was held by a process that was killed. */
  const lost = new Map<string, number>();
  for (let round = 0; round < kills; round += 1) {
    await sleep(100 + Math.random() * 600);
    await kill(child, 'SIGKILL');
    for (const { pair } of await geo.sql(`select keyword_key || '/' || country as pair from pair_leases`))
      lost.set(pair, (lost.get(pair) ?? 0) + 1);
    child = await spawnOne(geo);
    await geo.moveTo(child.origin);
  }
  expect(await unanswered, 'the answer was lost with the first process').toBeNull();
  const { runId, status } = (await start({ prefer: 'respond-async' })).body.data as GeoRun;
  expect(await runs(), 'the repeated start has found its run').toEqual([{ id: runId }]);
  expect(status, 'killed while it was running').toBe('running');
  geo.sandbox.delay(20);
  await geo.finished(runId);
  await expectStoredOnce(geo, runId, pairs);
  expect(await kill(child, 'SIGTERM')).toBe(0);
  const counts = geo.sandbox.counts();
  const name = `kill -9 of the only worker, ${kills} times`;
  const ledger = await pairLedger(name, runId, sidesOf(geo, lost));
  // Only pairs held by a killed worker are paid for again.
  expect(ledger).toMatchObject({ ok: pairs, lost: 0, duplicated: 0, unexpected: 0, used: pairs });
  expect(counts).toHaveLength(pairs);
  for (const { keyword, country, asked } of counts)
    expect(asked, `${keyword}/${country}`).toBeLessThanOrEqual(1 + (lost.get(`${keyword}/${country}`) ?? 0));
});

it('requests nothing twice after its only worker is paused for longer than a lease', async () => {
  const geo = await startGeoOnSandbox();
  onTestFinished(() => geo.close());
  geo.sandbox.delay(100);
  const child = await spawnOne(geo, `${geo.host} 3000`);
  await geo.moveTo(child.origin);
  const runId = await geo.start({ keywords: words(60), countries: ['us', 'de'] });
  for (const asked of [20, 60]) {
    await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(asked);
    child.kill('SIGSTOP');
    // Longer than its leases of 3 s, and than its wait for a response.
    await sleep(4_000);
    child.kill('SIGCONT');
  }
  await geo.finished(runId);
  await expectStoredOnce(geo, runId, 120);
  const ledger = await pairLedger('worker paused for longer than a lease, twice', runId, sidesOf(geo));
  expect(ledger).toEqual(paidOnce(120));
});

it('finishes a run during which the broker is stopped and restarted', async () => {
  const broker = await brokerProxy(sharedServers().rabbitmq);
  onTestFinished(() => broker.close());
  const geo = await startGeoOnSandbox({
    rabbitUrl: broker.url,
    lookup: { concurrency: 5 },
    times: { leaseMs: 3_000, sweepMs: 1_000 },
  });
  onTestFinished(() => geo.close());
  geo.sandbox.delay(100);
  const runId = await geo.start({ keywords: words(50), countries: ['us', 'de'] });
  await expect.poll(() => geo.done(runId), { interval: 20 }).toBeGreaterThan(20);
  broker.goAway();
  // Accepted while the broker is down: its messages wait in the outbox.
  const other = await geo.start({ keywords: words(10, 'meanwhile'), countries: ['us'] });
  await broker.comeBack();
  geo.sandbox.delay(0);
  expect(await geo.finished(other)).toMatchObject({ status: 'completed', done: 10 });
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 100, failed: 0 });
  for (const { asked, keyword, country } of geo.sandbox.counts())
    expect(asked, `${keyword}/${country}`).toBe(1);
});
