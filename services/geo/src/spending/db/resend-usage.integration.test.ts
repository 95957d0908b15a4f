import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { createLog } from '@geoplan/kit/log';
import { requestResend } from '@geoplan/kit/work/resends';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshTables } from '../../testing/record-store.ts';
import { removeOldUsage } from './remove-old-usage.ts';
import { resendUsage } from './resend-usage.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.database.pool.query('truncate outbox, usage_records, work, work_requests'));

const db = () => tables.database.kysely;

/** Stores `count` records from `hoursAgo` hours ago; a whole group has the same millisecond. */
async function store(count: number, hoursAgo: number): Promise<void> {
  await sql`insert into usage_records
    select id, at, null, null, 'requests', 1, false, jsonb_build_object('usageId', id, 'provider', 'keywords',
      'accountKey', null, 'purpose', 'run', 'host', null, 'requests', 1, 'unansweredRequests', 0, 'units', null,
      'cost', null, 'currency', 'requests', 'quota', null, 'user', null, 'runId', null,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (select gen_random_uuid() as id, now() - ${hoursAgo} * interval '1 hour' as at
      from generate_series(1, ${count})) as given`.execute(db());
}

/** Ids enqueued since the last call. */
async function told(): Promise<string[]> {
  const rows = await tables.rows(`with taken as (delete from outbox returning type, envelope)
    select envelope::json -> 'data' as data from taken where type = '${usageRecorded.type}'`);
  return rows.map(({ data }) => usageRecorded.data.parse(data).usageId);
}

/** Records sent by a process until nothing is due. */
async function round(): Promise<string[]> {
  const log = createLog({ service: 'test', level: 'silent' });
  const runner = createWorkRunner({
    service: 'geo',
    database: tables.database,
    works: [resendUsage(db())],
    log,
  });
  await runner.start();
  const open = `select from work where holder is not null or is_requested or due_at <= now()
    union all select from work_requests`;
  await expect.poll(() => tables.rows(open)).toEqual([]);
  await runner.stop();
  return told();
}

const kept = async () =>
  (await tables.rows('select usage_id as id from usage_records')).map(({ id }) => String(id));

it('sends all stored records at first and on request, the records of the last two days once a day, and otherwise nothing', async () => {
  await store(1_500, 24 * 60);
  await store(700, 47);
  const all = (await kept()).toSorted();
  expect((await round()).toSorted()).toEqual(all);
  expect(await round()).toEqual([]);
  await requestResend(db(), usageRecorded);
  expect((await round()).toSorted()).toEqual(all);
  await sql`update work set due_at = now(), ended_at = ended_at - interval '21 hours'`.execute(db());
  expect(await round()).toHaveLength(700);
});

it('removes old usage only after all of it has been sent to every listener', async () => {
  await store(1_200, 24 * 120);
  await store(3, 24 * 99);
  expect(await removeOldUsage(db(), 100)).toBe(0);
  await round();
  await requestResend(db(), usageRecorded);
  expect(await removeOldUsage(db(), 100)).toBe(0);
  await round();
  await sql`update work set state = jsonb_set(state, '{after}', '["2026-11-20", "a"]')`.execute(db());
  expect(await removeOldUsage(db(), 100)).toBe(0);
  await sql`update work set state = jsonb_set(state, '{after}', 'null')`.execute(db());
  const listeners = [...usageRecorded.listeners, 'newcomer'] as never;
  expect(await removeOldUsage(db(), 100, { ...usageRecorded, listeners })).toBe(0);
  expect(await removeOldUsage(db(), 100)).toBe(1_200);
  expect(await kept()).toHaveLength(3);
});
