import { someone } from '@geoplan/kit/testing/service-client';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkConfigShape, dropOptions } from './config.ts';
import { up as holdHistories } from './db/before-baseline/0008-drop-dependents.ts';
import { up as makeLanes } from './db/before-baseline/0013-lanes.ts';
import { unknownRegistration } from './domain/drops/registration/read-registration.ts';
import { startDrops } from './testing/start-drops.ts';

/** Production pauses. */
const { registryPauseMs, archivePauseMs } = dropOptions(z.object(checkConfigShape).parse({}));
let service: Awaited<ReturnType<typeof startDrops>>;
beforeAll(async () => {
  service = await startDrops({ timeoutMs: 60_000, registryPauseMs, archivePauseMs });
});
beforeEach(() => service.forgetDrops());
afterAll(() => service.close());

/** Domains whose index was requested from the archive. */
const archived = () =>
  new Set(service.asked().flatMap((each) => (each.startsWith('archive ') ? each.split(' ').slice(1) : [])));
const start = async (domains: readonly string[]) =>
  ((await service.startList(domains)).body.data as { runId: string }).runId;
const statusOf = async (runId: string) => (await service.readDrops(runId)).status;

/** Advances the time of the test by moving stored times in Postgres back. */
async function pass(ms: number): Promise<void> {
  await service.sql(`update drop_run_items set not_before = not_before - $1 * interval '1 ms'`, [ms]);
  await service.sql(
    `update drop_lanes set rest_until = rest_until - $1 * interval '1 ms', next_at = next_at - $1 * interval '1 ms'`,
    [ms],
  );
  await service.sql(`select pg_notify('drop_runs', gen_random_uuid() || ' moved')`);
}

/** Starts a list of one domain whose registry is paused for an hour. */
async function startResting(): Promise<string> {
  service.sandbox.faults.add({ match: 'GET /rdap/verisign', status: 429, retryAfter: 3_600, times: 100 });
  const body = { name: 'Чужой', candidates: [{ domain: 'free-casino-1.com' }] };
  const answer = await service.send('POST', '/api/drops/runs', { as: someone('admin'), body });
  await expect
    .poll(() => service.sql(`select from drop_lanes where rest_until > now() + interval '50 minutes'`))
    .toHaveLength(1);
  return (answer.body.data as { runId: string }).runId;
}

it('continues to look up histories for other lists at the archive’s rate while one registry is paused', async () => {
  const resting = await startResting();
  const domains = Array.from({ length: 8 }, (_, at) => `casino-${at}.lt`);
  const runId = await start(domains);
  const rests = async () =>
    (await statusOf(runId)) !== 'running' ||
    (await service.sql(`select from drop_lanes where name = 'archive' and rest_until > now()`)).length > 0;
  // At most five requests per domain, and as many turns of the archive in reserve.
  for (let turn = 0; turn < 80 && (await statusOf(runId)) === 'running'; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the turns of a clock
    await expect.poll(rests, { interval: 10 }).toBe(true);
    // oxlint-disable-next-line no-await-in-loop
    await pass(archivePauseMs);
  }
  expect(archived()).toEqual(new Set(domains));
  expect(await statusOf(runId)).toBe('completed');
  expect(await service.readDrops(resting)).toMatchObject({ status: 'running', done: 0 });
});

it('looks up the history of a domain once the registry, paused for an hour, has responded', async () => {
  const runId = await startResting();
  service.sandbox.faults.clear();
  expect(archived().size).toBe(0);
  await pass(3_600_000);
  await expect.poll(archived).toEqual(new Set(['free-casino-1.com']));
  await service.send('DELETE', `/api/drops/runs/${runId}`);
});

/** Pauses lanes for an hour; earlier tests may have left pauses. */
const rest = (lanes: readonly string[]) =>
  service.sql(
    `insert into drop_lanes (name, position, next_at, rest_until)
    select lane, 0, now() + interval '1 hour', now() + interval '1 hour' from unnest($1::text[]) as lane
    on conflict (name) do update set next_at = excluded.next_at, rest_until = excluded.rest_until`,
    [lanes],
  );

it('completes the history of a taken domain along with its registration while the archive is paused', async () => {
  await rest(['archive']);
  const runId = await start(['taken-1.com']);
  await expect.poll(() => statusOf(runId)).toBe('completed');
  const { drops } = await service.readDrops(runId);
  expect(drops[0]?.history).toMatchObject({ outcome: 'taken', years: [] });
  const again = await start(['taken-1.com']);
  expect(await statusOf(again)).toBe('completed');
  expect(archived().size).toBe(0);
});

it('continues lists whose histories were polled before an upgrade', async () => {
  await rest(['archive', `rdap:127.0.0.1:${service.sandbox.port}`]);
  const runId = await start(['free-1.com', 'taken-2.com', 'free-3.com']);
  // Rows of the previous version: all histories are polled, two registrations are known.
  await service.sql(
    'create table drop_lane_pauses as select name as lane, rest_until as until from drop_lanes',
  );
  await service.sql('truncate drop_lanes');
  await service.sql('update drop_run_items set after_position = null, is_held = false');
  await service.sql(`update drop_run_items set not_before = now() - interval '1 s',
    next_input = jsonb_build_object('kind', 'history', 'domain', key) where lane = 'archive'`);
  for (const [domain, status] of [
    ['taken-2.com', 'taken'],
    ['free-3.com', 'free'],
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as workers do
    await service.sql(
      `with ended as (update drop_run_items set state = 'succeeded', seq = last_seq + 1,
          result = $2::jsonb
        from drop_runs where id = run_id and key = $1 and lane <> 'archive')
      update drop_runs set done = done + 1, last_seq = last_seq + 1`,
      [domain, JSON.stringify({ ...unknownRegistration('no_server', new Date().toISOString()), status })],
    );
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<unknown>({ url: service.databaseUrl, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  await database.kysely.transaction().execute((trx) => holdHistories(trx));
  await database.kysely.transaction().execute((trx) => makeLanes(trx));
  expect(
    await service.sql(`select key, state, seq, is_held, after_position from drop_run_items
      where lane = 'archive' order by position`),
  ).toEqual([
    { key: 'free-1.com', state: 'waiting', seq: null, is_held: true, after_position: 0 },
    { key: 'taken-2.com', state: 'succeeded', seq: 3, is_held: false, after_position: 2 },
    { key: 'free-3.com', state: 'waiting', seq: null, is_held: false, after_position: 4 },
  ]);
  expect(
    await service.sql(
      `select name, next_at > now() + interval '50 minutes' as rests from drop_lanes order by name`,
    ),
  ).toEqual(['archive', `rdap:127.0.0.1:${service.sandbox.port}`].map((name) => ({ name, rests: true })));
  expect(await service.sql('select done, last_seq, status from drop_runs')).toEqual([
    { done: 3, last_seq: 3, status: 'running' },
  ]);
  await expect
    .poll(async () => {
      await pass(3_600_000);
      return statusOf(runId);
    })
    .toBe('completed');
  expect(archived()).toEqual(new Set(['free-1.com', 'free-3.com']));
});
