import { once } from 'node:events';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReplicaOptions } from './testing/testbed/service-options.ts';
import { startDrops } from './testing/start-drops.ts';

let service: Awaited<ReturnType<typeof startDrops>>;
beforeAll(async () => {
  // Long enough to avoid timeouts, even on a busy machine.
  service = await startDrops({ timeoutMs: 60_000 }, { retentionMs: 200 });
});
beforeEach(() => service.forgetDrops());
afterAll(() => service.close());

/** Ends all pauses and delays. */
const passTime = () =>
  service.sql(`with rested as (update drop_lanes set next_at = now())
    update drop_run_items set not_before = now() where not_before > now()`);

/** Looks up one domain with all pauses skipped. */
async function lookUpQuickly(domain: string, hasHistory = false) {
  const { runId } = (await service.startList([domain], { hasHistory })).body.data as { runId: string };
  await expect
    .poll(
      async () => {
        await passTime();
        return (await service.readDrops(runId)).status;
      },
      { interval: 20, timeout: 120_000 },
    )
    .not.toBe('running');
  const { drops, status } = await service.readDrops(runId);
  return { runId, status, drop: drops[0] };
}

it('retries after the pause requested by a registry', async () => {
  service.sandbox.faults.add({ match: 'GET /rdap/verisign', status: 429, retryAfter: 3_600, times: 2 });
  const { runId } = (await service.startList(['free-1.com'], { hasHistory: false })).body.data as {
    runId: string;
  };
  const pauses = () =>
    service.sql<{ s: number }>(
      'select round(extract(epoch from rest_until - now()))::int as s from drop_lanes',
    );
  await expect.poll(async () => (await pauses())[0]?.s ?? 0).toBeGreaterThan(3_000);
  expect((await service.readDrops(runId)).status).toBe('running');
  const asked = service.asked().length;
  await passTime();
  await expect.poll(() => service.asked().length).toBeGreaterThan(asked);
  await expect
    .poll(async () => {
      await passTime();
      return (await service.readDrops(runId)).byStatus;
    })
    .toEqual({ free: 1 });
  expect(service.asked()).toHaveLength(3);
});

it.each([
  ['429 forever', { status: 429, times: 100 }, 'rate_limited', 6],
  ['503', { status: 503, times: 100 }, 'unavailable', 4],
  ['a web page for a 404', { fault: 'html', status: 404 }, 'malformed', 1],
] as const)(
  'concludes nothing from a registry that answers with %s: not free, and can be retried',
  async (_name, fault, code, times) => {
    service.sandbox.faults.add({ match: 'GET /rdap/verisign', ...fault });
    const { runId, drop, status } = await lookUpQuickly('free-1.com');
    expect([status, drop?.registration, drop?.errors]).toMatchObject([
      'failed',
      null,
      [{ part: 'registration', code }],
    ]);
    expect(service.asked()).toHaveLength(times);
    service.sandbox.faults.clear();
    await service.send('POST', `/api/drops/runs/${runId}/retry`);
    await expect
      .poll(async () => {
        await passTime();
        return (await service.readDrops(runId)).byStatus;
      })
      .toEqual({ free: 1 });
  },
);

it('keeps the registration if the archive fails, and the years if a page is unavailable', async () => {
  service.sandbox.faults.add({ match: 'GET /archive/cdx', fault: 'html', status: 200 });
  const { drop } = await lookUpQuickly('free-casino-1.com', true);
  expect(drop).toMatchObject({
    registration: { status: 'free' },
    history: null,
    errors: [{ part: 'history', code: 'malformed' }],
  });
  service.sandbox.faults.add({ match: 'GET /archive/web', status: 404, times: 100 });
  const second = await lookUpQuickly('free-casino-2.com', true);
  expect(second.drop?.errors).toEqual([]);
  expect(second.drop?.history).toMatchObject({ outcome: 'found', titles: [], topics: [] });
});

it('sends one request for a domain in two lists, and stores its result in both', async () => {
  service.sandbox.faults.add({ match: 'GET /rdap/verisign', delayMs: 200 });
  const start = () => service.startList(['free-1.com'], { hasHistory: false });
  const answers = await Promise.all([start(), start()]);
  for (const { body } of answers) {
    const { runId } = body.data as { runId: string };
    await expect.poll(async () => (await service.readDrops(runId)).byStatus).toEqual({ free: 1 });
  }
  expect(service.asked()).toEqual(['rdap free-1.com']);
});

it('removes a list and its stored responses after their retention', async () => {
  const { runId } = await lookUpQuickly('free-news-1.com', true);
  const left = async () =>
    service.sql(`select (select count(*)::int from drop_runs) + (select count(*)::int from drop_lists)
      + (select count(*)::int from drop_run_items) + (select count(*)::int from drop_lookups) as n`);
  expect(await left()).toEqual([{ n: 6 }]);
  await service.sql(`update drop_lookups set checked_at = checked_at - interval '91 days'`);
  await service.sql(`update drop_runs set finished_at = finished_at - interval '91 days' where id = $1`, [
    runId,
  ]);
  await expect.poll(left).toEqual([{ n: 0 }]);
});

it('continues after a worker is killed, and repeats only the requests in flight', async () => {
  const domains = Array.from({ length: 12 }, (_, at) => `free-casino-${at}.com`);
  // The replica of this file stops, so that only the killed one works.
  const { sandbox } = service;
  await service.stopReplica();
  const options: ReplicaOptions = {
    allow: `127.0.0.1:${sandbox.port}`,
    drops: { bootstrapUrl: `${sandbox.url}/rdap/dns.json`, archiveUrl: `${sandbox.url}/archive` },
    times: { leaseMs: 2_000 },
  };
  const program = new URL('testing/testbed/replica-process.ts', import.meta.url);
  const spawn = () => spawnReplica(program, service, JSON.stringify(options));
  const first = await spawn();
  const answer = await service.startList(domains, {}, first.origin);
  const { runId } = answer.body.data as { runId: string };
  await expect.poll(() => service.asked().length, { timeout: 60_000 }).toBeGreaterThan(15);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const done = await service.sql<{ done: number }>('select done from drop_runs where id = $1', [runId]);
  expect(done[0]?.done).toBeLessThan(24);
  await spawn();
  await expect
    .poll(() => service.sql('select status from drop_runs where id = $1', [runId]), { timeout: 120_000 })
    .toEqual([{ status: 'completed' }]);
  const paths = sandbox.log().filter(({ path }) => !path.endsWith('dns.json'));
  const questions = paths.map(({ path, keywords }) => `${path} ${keywords[0]}`);
  const repeated = questions.length - new Set(questions).size;
  // At most one request per registry and one to the archive were in flight, or answered and not stored.
  expect(repeated).toBeLessThanOrEqual(2);
  expect(new Set(questions.filter((each) => each.startsWith('/rdap'))).size).toBe(12);
});
