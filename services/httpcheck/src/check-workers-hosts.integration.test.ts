import type { BehaviourInput } from '@geoplan/sandbox/test-sites/behaviour';
import type { TestSite } from '@geoplan/sandbox/test-sites/site';
import { expect, it } from 'vitest';
import { faultLedger, checksOf, unharmed } from './testing/testbed/fault-ledger.ts';
import { longestWaitMs, longTest, startTestbed, type Testbed } from './testing/testbed/start-testbed.ts';

const sitesOf = (origin: string, count: number, behaviour: BehaviourInput, latencyMs = 0) =>
  Array.from({ length: count }, (_each, at) => ({ name: `${origin}-${at}`, origin, behaviour, latencyMs }));

const fine: BehaviourInput = { kind: 'answer', status: 200 };

const spawnThree = ({ spawn }: Testbed) => Promise.all([spawn(), spawn(), spawn()]);
const addThree = ({ addReplica }: Testbed) => Promise.all([addReplica(), addReplica(), addReplica()]);

/** `tired-0` gets a second check after its Retry-After. */
const looksWithTired = (site: TestSite) => (site.name === 'tired-0' ? 2 : checksOf(site));

it(
  'respects the limits of a host across three replicas: two concurrent requests, a pause, and Retry-After',
  longTest,
  async () => {
    const hostPauseMs = 150;
    const retryAfterS = 2;
    const hosts = Array.from({ length: 6 }, (_each, at) => `host ${at}`);
    const testbed = await startTestbed(
      [...hosts.flatMap((host) => sitesOf(host, 12, fine, 60)), ...sitesOf('tired', 8, fine, 20)],
      { check: { hostPauseMs } },
    );
    await spawnThree(testbed);
    await testbed.useSites();
    // Time at which every replica could see the refusal; no other site gets a second check.
    await testbed.sql(`
    create table refusals (known_at numeric not null);
    create function note_refusal() returns trigger language plpgsql as $$begin
      insert into refusals values (1000 * extract(epoch from clock_timestamp()));
      return null;
    end$$;
    create trigger note_refusal after update on run_items for each row
      when (old.next_input is null and new.next_input is not null) execute function note_refusal()`);
    const { hits } = testbed.testSites;
    await testbed.testSites.change('tired-0', { kind: 'answer', status: 429, retryAfter: retryAfterS }, 1);
    const runId = await testbed.start();
    expect(await testbed.finished(runId)).toMatchObject({
      status: 'completed',
      done: 80,
      byStatus: { 200: 80 },
    });
    for (const { origin, maxInFlight, times } of hits.origins()) {
      expect(maxInFlight, origin).toBeLessThanOrEqual(2);
      // At most two items are claimed at once, and both rest from the first response on.
      const starts = times.toSorted((a, b) => a - b);
      const gaps = starts.slice(2).map((at, nth) => at - (starts[nth] ?? 0));
      expect(Math.min(...gaps), origin).toBeGreaterThanOrEqual(hostPauseMs);
    }
    const tired = new URL(testbed.testSites.get('tired-0').url);
    const asked = hits.requests().filter(({ origin }) => origin === tired.origin);
    const refusedAt = asked.find(({ path }) => path === tired.pathname)?.at ?? NaN;
    const [{ known_at: knownAt } = { known_at: NaN }] = await testbed.sql<{ known_at: number }>(
      'select min(known_at)::float8 as known_at from refusals',
    );
    const early = asked.filter(({ at }) => at > knownAt && at < refusedAt + retryAfterS * 1_000);
    // One more request may have been in flight: at most two are claimed, and the refused one was the other.
    expect(early.length, 'asked before it wanted to be').toBeLessThanOrEqual(1);
    expect(asked.filter(({ at }) => at >= refusedAt + retryAfterS * 1_000).length).toBeGreaterThan(0);
    const sites = testbed.testSites.all;
    const ledger = await faultLedger(testbed, 'three polite replicas', runId, sites, looksWithTired);
    expect(ledger).toEqual(unharmed(80));
  },
);

it(
  'stops requests soon after a cancellation under load, and continues with other runs',
  longTest,
  async () => {
    const hosts = Array.from({ length: 100 }, (_each, at) => `host ${at}`);
    const testbed = await startTestbed([
      // The names sort these first in a run.
      ...sitesOf('answering', 1, fine),
      ...sitesOf('answering too', 1, fine),
      // Each has 15 s, so only the cancel can end a check of these in time.
      ...hosts.flatMap((host) => sitesOf(host, 4, { kind: 'silent' })),
      ...sitesOf('other', 10, fine),
    ]);
    await addThree(testbed);
    await testbed.useSites((name) => (name.startsWith('other') ? 'Other' : 'In prod'));
    const { hits } = testbed.testSites;
    const inFlight = () => hits.origins().reduce((sum, one) => sum + one.inFlight, 0);
    const runId = await testbed.start(['In prod']);
    // All slots of the three replicas are in flight. After the cancel, none may be in flight.
    await expect.poll(inFlight, { timeout: longestWaitMs, interval: 10 }).toBe(30);
    await expect.poll(async () => (await testbed.progress(runId)).done, { interval: 10 }).toBe(2);
    await testbed.send('DELETE', `/api/http-status/runs/${runId}`);
    await expect.poll(inFlight, { interval: 10 }).toBe(0);
    expect((await testbed.progress(runId)).done, 'none of them ended by its own time limit').toBe(2);
    await expect.poll(() => testbed.sql('select from item_leases')).toEqual([]);
    const other = await testbed.start(['Other']);
    expect(await testbed.finished(other)).toMatchObject({ status: 'completed', done: 10 });
    // Only requests of the other run follow its first one.
    const { origin } = new URL(testbed.testSites.get('other-0').url);
    const origins = hits.requests().map((request) => request.origin);
    expect(origins.slice(origins.indexOf(origin))).toEqual(Array.from({ length: 10 }, () => origin));
    const { status, done, results } = await testbed.read(runId);
    expect({ status, done, results: results.length }).toEqual({ status: 'cancelled', done: 2, results: 2 });
    expect(await testbed.sql('select from site_check_history')).toHaveLength(2 + 10);
  },
);
