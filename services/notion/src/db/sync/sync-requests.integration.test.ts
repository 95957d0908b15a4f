import { notionSync } from '@geoplan/contracts/notion/notion';
import { expect, it } from 'vitest';
import { notionDatabase } from '../../testing/notion-database.ts';
import { requestSyncs, sweepSyncs, type SyncRequest } from './sync-requests.ts';

const database = notionDatabase();

/** Starts with one database of one connection. No process takes the jobs out of the outbox. */
async function start() {
  const { db, sql } = database();
  await sql('delete from configs');
  await sql('delete from outbox');
  /** Adds a connection with one database. */
  const connect = () =>
    sql(`with config as (insert into configs (name, sealed_token, counting) values ('Test', '', '{}') returning id)
      insert into config_databases (config_id, database_id, is_main) select id, 'a', true from config`);
  await connect();
  const ask = (request: SyncRequest) => db.transaction().execute((trx) => requestSyncs(trx, request));
  const sweep = () => db.transaction().execute(sweepSyncs);
  /** Sync state of the only database, and the number of enqueued jobs. */
  const state = async () => {
    const [row] = await sql<{ status: string; pending: string | null }>('select status, pending from syncs');
    const issued = (await sql('select from outbox where type = $1', [notionSync.type])).length;
    return { status: row?.status, pending: row?.pending, issued };
  };
  return { connect, ask, sweep, state, sql };
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
  const { connect, ask, sweep, state, sql } = await start();
  await connect();
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
