import type { ServerResponse } from 'node:http';
import type { Envelope } from '@geoplan/contracts/define';
import { geoLookup } from '@geoplan/contracts/geo/geo-runs';
import { settingsChanged, usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { recorded } from '../../metrics/clients/testing/recorded.ts';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { someone } from '@geoplan/kit/testing/service-client';
import { startGeo } from '../../testing/start-geo.ts';

type Options = Parameters<typeof startGeoOnSandbox>[0];

async function start(options?: Options) {
  const geo = await startGeoOnSandbox(options);
  onTestFinished(() => geo.close());
  return geo;
}

type Geo = Awaited<ReturnType<typeof start>>;

/** Expects that each pair was bought and stored once, and that every run has right counts. */
async function expectOnce(geo: Geo, pairs: number) {
  for (const { asked, keyword, country } of geo.sandbox.counts())
    expect(asked, `${keyword}/${country}`).toBe(1);
  expect(geo.sandbox.counts()).toHaveLength(pairs);
  // A claim in progress when its pair was stored releases it a moment later.
  const rows = () =>
    geo.sql(`select
    (select count(*) from records)::int as records,
    (select count(*) from measurements)::int as readings,
    (select count(*) from pair_leases)::int as leases,
    (select count(*) from runs as r where r.done <> (
      select count(*) from run_items as i where i.run_id = r.id and i.state in ('found', 'failed')
    ))::int as miscounted`);
  await expect.poll(rows).toEqual([{ records: pairs, readings: pairs, leases: 0, miscounted: 0 }]);
}

it('buys each pair of two identical runs once, on two replicas', async () => {
  const geo = await start();
  const { origin } = await geo.addReplica();
  geo.sandbox.delay(30);
  const body = { keywords: words(40), countries: ['us', 'de'] };
  const runs = await Promise.all([geo.start(body), geo.start(body, origin), geo.start(body, origin)]);
  for (const runId of runs)
    expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 80, failed: 0 });
  await expectOnce(geo, 80);
});

it('shares the work of one run between replicas, and finishes the unrequested pairs of one that stops', async () => {
  const geo = await start({ lookup: { concurrency: 5 } });
  const leaving = await geo.addReplica();
  // Long enough to observe both replicas while they hold pairs.
  geo.sandbox.delay(1_000);
  const runId = await geo.start({ keywords: words(60), countries: ['us'] });
  const holders = async () => (await geo.sql('select distinct holder from pair_leases')).length;
  await expect.poll(holders, { interval: 10, message: 'both replicas take part' }).toBe(2);
  await leaving.close();
  geo.sandbox.delay(0);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 60 });
  await expectOnce(geo, 60);
});

it('lets a small run overtake a large run', async () => {
  const geo = await start({ lookup: { concurrency: 4 } });
  geo.sandbox.delay(40);
  const large = await geo.start({ keywords: words(300, 'large'), countries: ['us'] });
  await expect.poll(() => geo.done(large), { interval: 20 }).toBeGreaterThan(20);
  // At this rate the large run needs ten seconds more.
  geo.sandbox.delay(200);
  const small = await geo.start({ keywords: words(3, 'small'), countries: ['us'] });
  expect(await geo.finished(small)).toMatchObject({ status: 'completed' });
  expect(await geo.done(large)).toBeLessThan(150);
  await geo.send('DELETE', `/api/geo-analysis/runs/${large}`);
});

const permit = (runId: string) => createEnvelope(geoLookup, { runId });

it('ignores messages that are duplicates, arrive late, or refer to ended or removed runs', async () => {
  const geo = await start({ rabbitUrl: sharedServers().rabbitmq });
  const runId = await geo.start({ keywords: words(50), countries: ['us'] });
  const copies = [permit(runId), permit(runId), permit(crypto.randomUUID())];
  await Promise.all(
    [...copies, ...copies, ...copies].map((envelope) => geo.bus.publish(geoLookup, envelope)),
  );
  const finished = await geo.finished(runId);
  expect(finished).toMatchObject({ status: 'completed', done: 50, failed: 0 });
  await Promise.all([...copies, ...copies].map((envelope) => geo.bus.publish(geoLookup, envelope)));
  await sleep(300);
  expect(await geo.read(runId)).toEqual(finished);
  await expectOnce(geo, 50);
  expect((await geo.bus.queueCounts()).filter(({ parked }) => parked > 0)).toEqual([]);
});

it('does not repeat a request that takes longer than a lease', async () => {
  // Long enough for a process to renew a lease in time on a busy machine.
  const geo = await start({ times: { leaseMs: 2_500, sweepMs: 200 } });
  await geo.addReplica();
  geo.sandbox.delay(6_000);
  const runId = await geo.start({ keywords: words(10), countries: ['us'] });
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 10 });
  await expectOnce(geo, 10);
});

/** Bus of the embedded run, with its published messages; it can lose jobs like a wiped broker. */
async function embeddedBus() {
  const database = await freshDatabase();
  const bus = createPostgresBus({ url: database.url, log: createLog({ service: 'test', level: 'silent' }) });
  const published: Envelope[] = [];
  const losing = { isOn: false, lost: 0 };
  const wakeUps = { done: 0 };
  onTestFinished(async () => {
    await bus.close();
    await database.drop();
  });
  const listening: Bus = {
    ...bus,
    async publish(declared, envelope) {
      published.push(envelope);
      if (losing.isOn && envelope.type === geoLookup.type) losing.lost += 1;
      else await bus.publish(declared, envelope);
    },
    consume: (declared, consumer, handle) =>
      bus.consume(declared, consumer, async (...heard) => {
        await handle(...heard);
        if (declared.type === geoLookup.type) wakeUps.done += 1;
      }),
  };
  return { bus: listening, published, losing, wakeUps };
}

it('starts a lookup on geo.lookup, and acknowledges the message before the pairs are bought', async () => {
  const { bus, wakeUps } = await embeddedBus();
  const provider = await startStubServer();
  const held: ServerResponse[] = [];
  provider.answer((response) => void held.push(response));
  const geo = await startGeo({ bus, lookup: { baseUrl: provider.url }, times: { sweepMs: 600_000 } });
  onTestFinished(async () => {
    await provider.close();
    await geo.close();
  });
  const settings = { rapidApiHost: 'keywords.p.rapidapi.com', rapidApiKey: 'key' };
  expect((await geo.send('POST', '/api/settings', { as: someone('admin'), body: settings })).status).toBe(
    200,
  );
  const body = { keywords: words(30), countries: ['us'] };
  const headers = { prefer: 'respond-async' };
  const started = await geo.send('POST', '/api/geo-analysis', { body, headers });
  const { runId } = started.body.data as { runId: string };
  await expect.poll(() => [wakeUps.done, held.length]).toEqual([2, 20]);
  provider.answer({ body: recorded('keyword-research') });
  for (const response of held)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(recorded('keyword-research')));
  const read = async () => (await geo.send('GET', `/api/geo-analysis/runs/${runId}`)).body.data;
  await expect.poll(read).toMatchObject({ status: 'completed', done: 30, failed: 0 });
});

it('finds pairs whose messages were lost with the broker', async () => {
  const { bus, losing } = await embeddedBus();
  const geo = await startGeoOnSandbox({ bus, times: { sweepMs: 300 } });
  losing.isOn = true;
  const runId = await geo.start({ keywords: words(100), countries: ['us'] });
  await expect.poll(() => losing.lost).toBe(4);
  losing.isOn = false;
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 100 });
  await expectOnce(geo, 100);
  await geo.close();
});

it('also works on the Postgres bus of the embedded run, and records usage', async () => {
  const { bus, published } = await embeddedBus();
  const geo = await startGeoOnSandbox({ bus, key: 'small-500' });
  const runId = await geo.start({ keywords: words(60), countries: ['us', 'de'] });
  const { startedBy } = await geo.finished(runId);
  await expectOnce(geo, 120);
  const unsent = () => geo.sql('select from outbox where type = $1', [usageRecorded.type]);
  await expect.poll(unsent).toEqual([]);
  const sent = published.filter(({ type }) => type === usageRecorded.type);
  // Each once: a republished record keeps its id.
  const told = new Map(
    sent.map(({ data }) => usageRecorded.data.parse(data)).map((one) => [one.usageId, one]),
  );
  const usage = [...told.values()];
  expect(usage.reduce((sum, { requests }) => sum + requests, 0)).toBe(120);
  expect(usage.length).toBeLessThan(60);
  expect(Math.min(...usage.map(({ quota }) => quota?.remaining ?? Infinity))).toBe(380);
  for (const one of usage)
    expect(one).toMatchObject({ provider: 'keywords', host: geo.host, user: startedBy, runId });
  const [run] = await geo.sql('select user_id from runs');
  const actors = published.filter(({ type }) => type !== settingsChanged.type && !type.startsWith('auth.'));
  expect(new Set(actors.map(({ actor }) => actor))).toEqual(new Set([(run as { user_id: string }).user_id]));
  await geo.close();
});

it('sends many keywords of one country per request to a batching provider', async () => {
  const sandbox = await startSandbox({ port: 0 });
  const geo = await startGeo({ lookup: { baseUrl: `${sandbox.url}/dataforseo` } });
  onTestFinished(async () => {
    await geo.close();
    await sandbox.close();
  });
  const settings = { rapidApiHost: 'api.dataforseo.com', rapidApiKey: 'unlimited-login:password' };
  const saved = await geo.send('POST', '/api/settings', { as: someone('admin'), body: settings });
  expect(saved.status, saved.text).toBe(200);
  const body = { keywords: words(60), countries: ['us', 'de'] };
  const answer = await geo.send('POST', '/api/geo-analysis', { body });
  expect(answer.body.data, answer.text).toMatchObject({ status: 'completed', errors: [] });
  // Both are sent at the same time; either may arrive first.
  const asked = sandbox.log().map(({ keywords, country }) => `${keywords.length} ${country}`);
  expect(asked.toSorted()).toEqual(['60 de', '60 us']);
});
