import { notionSync } from '@geoplan/contracts/notion/notion';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { expect, it, onTestFinished } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';
import { requestSyncs, sweepSyncs, type SyncRequest } from './sync-requests.ts';

/** Starts a database without workers: jobs stay in the outbox, because its bus accepts none. */
async function start() {
  const notion = await startNotionOnSandbox({ workerless: true });
  onTestFinished(() => notion.close());
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  await notion.connectTo({ databaseIds: [id] });
  const outbox = await watchOutbox(notion);
  const log = createLog({ service: 'notion', level: 'silent' });
  const database = createDatabase({ url: notion.databaseUrl, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  const ask = (request: SyncRequest) =>
    database.kysely.transaction().execute((trx) => requestSyncs(trx, request));
  const sweep = () => database.kysely.transaction().execute(sweepSyncs);
  /** Sync state of the only database, and the number of jobs ever enqueued. */
  const state = async () => {
    const [row] = await notion.sql<{ status: string; pending: string | null }>(
      'select status, pending from syncs',
    );
    const issued = (await outbox.published(notionSync.type)).length;
    return { status: row?.status, pending: row?.pending, issued };
  };
  return { ...notion, ask, sweep, state };
}

it('enqueues one job for a sync that many replicas find due, and no further job before the next due time', async () => {
  const { ask, state, sql } = await start();
  const due = { isFull: false, olderThanMs: 3_600_000 };
  await Promise.all(Array.from({ length: 8 }, () => ask(due)));
  expect(await state()).toEqual({ status: 'waiting', pending: 'incremental', issued: 1 });
  await sql(`update syncs set status = 'ok', pending = null, started_at = now() - interval '59 minutes'`);
  expect(await ask(due)).toBe(0);
  await sql(`update syncs set started_at = now() - interval '61 minutes'`);
  expect(await ask(due)).toBe(1);
  expect(await state()).toMatchObject({ status: 'waiting', issued: 2 });
});

it('requests a full sync according to the age of the last one', async () => {
  const { ask, state, sql } = await start();
  await ask({ isFull: true });
  await sql(
    `update syncs set status = 'ok', pending = null, started_at = now(), last_full_at = now() - interval '7 hours'`,
  );
  expect(await ask({ isFull: true, olderThanMs: 6 * 3_600_000 })).toBe(1);
  expect(await state()).toMatchObject({ pending: 'full' });
});

it('makes the next sync a full sync after a missed night', async () => {
  const notion = await startNotionOnSandbox();
  onTestFinished(() => notion.close());
  const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  // No list of changes contains it.
  notion.sandbox.notion.remove(notion.sandbox.notion.rowIds(dataSourceId)[1] ?? '');
  const fullAgo = (hours: number) =>
    notion.sql(`update syncs set last_full_at = now() - $1 * interval '1 hour'`, [hours]);
  await fullAgo(29);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 3 }]);
  await fullAgo(31);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 2 }]);
});

it('extends a waiting sync, but never reduces its scope', async () => {
  const { ask, state } = await start();
  await ask({ isFull: false });
  await ask({ isFull: true });
  await ask({ isFull: false });
  expect(await state()).toEqual({ status: 'waiting', pending: 'full', issued: 1 });
});

it.each([
  ['the same', { isFull: true }, null],
  ['less', { isFull: false }, null],
  ['something newer', { isFull: true, isRepeated: true }, 'full'],
])(
  'joins a running sync or schedules another one after it when %s is requested',
  async (_what, request, pending) => {
    const { ask, state, sql } = await start();
    await ask({ isFull: true });
    await sql(
      `update syncs set status = 'running', is_full = true, pending = null, lease_until = now() + interval '1 hour'`,
    );
    await ask(request);
    expect(await state()).toEqual({ status: 'running', pending, issued: 1 });
  },
);

it('keeps a sync waiting while it is queued behind another one', async () => {
  const { ask, sweep, state, sql, ...notion } = await start();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Другая', rows: 3 });
  await notion.connectTo({ databaseIds: [id], isDefault: false });
  await ask({ isFull: true });
  const [{ first } = { first: '' }] = await sql<{ first: string }>(
    'select min(database_row::text) as first from syncs',
  );
  const waited = (minutes: number) =>
    sql(`update syncs set asked_at = now() - $1 * interval '1 minute' where database_row <> $2`, [
      minutes,
      first,
    ]);
  await sql(
    `update syncs set status = 'running', pending = null, lease_until = now() + interval '1 hour'
    where database_row = $1`,
    [first],
  );
  await waited(9);
  expect(await sweep()).toBe(0);
  await waited(11);
  expect(await sweep()).toBe(1);
  await sql(`update syncs set status = 'ok', lease_until = null where database_row = $1`, [first]);
  await waited(2);
  expect(await sweep()).toBe(1);
  expect((await state()).issued).toBe(4);
});

it('restarts the sync of a killed process, and enqueues a lost job again', async () => {
  const { ask, sweep, state, sql } = await start();
  await ask({ isFull: true });
  expect(await sweep()).toBe(0);
  await sql(
    `update syncs set status = 'running', is_full = true, pending = null, lease_until = now() + interval '1 hour'`,
  );
  expect(await sweep()).toBe(0);
  await sql(`update syncs set lease_until = now() - interval '1 ms'`);
  expect(await Promise.all([sweep(), sweep(), sweep()])).toEqual(expect.arrayContaining([1, 0, 0]));
  expect(await state()).toEqual({ status: 'waiting', pending: 'full', issued: 2 });
  await sql(`update syncs set asked_at = now() - interval '2 minutes'`);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
});
