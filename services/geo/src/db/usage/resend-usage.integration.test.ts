import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { sql } from 'kysely';
import { beforeEach, afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables } from '../../testing/record-store.ts';
import { removeOldUsage } from './remove-old-usage.ts';
import { requestResend, resendSome } from './resend-usage.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(() =>
  tables.database.pool.query(`delete from outbox; delete from usage_records;
    update usage_resends set began_at = null, told_to = '{}', after_at = null, after_id = null`),
);

const db = () => tables.database.kysely;
let begun = 0;
const begin = async () => void (begun += 1);
const resend = (to?: readonly string[]) => resendSome(db(), begin, to);

/** So many records, this long ago; a whole group has the same millisecond. */
async function store(count: number, hoursAgo: number): Promise<void> {
  await sql`insert into usage_records
    select id, at, null, null, 'requests', 1, false, jsonb_build_object('usageId', id, 'provider', 'keywords',
      'accountKey', null, 'purpose', 'run', 'host', null, 'requests', 1, 'unansweredRequests', 0, 'units', null,
      'cost', null, 'currency', 'requests', 'quota', null, 'user', null, 'runId', null,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (select gen_random_uuid() as id, now() - ${hoursAgo} * interval '1 hour' as at
      from generate_series(1, ${count})) as given`.execute(db());
}

/** Ids that were enqueued since the last call. */
async function told(): Promise<string[]> {
  const rows = await tables.rows(`with taken as (delete from outbox returning type, envelope)
    select envelope::json -> 'data' as data from taken where type = '${usageRecorded.type}'`);
  return rows.map(({ data }) => usageRecorded.data.parse(data).usageId);
}

/** All steps of a round. */
async function round(to?: readonly string[]): Promise<string[]> {
  while ((await resend(to)) !== null);
  return told();
}

const kept = async () =>
  (await tables.rows('select usage_id as id from usage_records')).map(({ id }) => String(id));

it('tells all that is kept at first, on request and to a new listener, the last two days once a day, else nothing', async () => {
  await store(1_500, 24 * 60);
  await store(700, 47);
  const all = (await kept()).toSorted();
  begun = 0;
  expect((await round()).toSorted()).toEqual(all);
  expect(begun).toBe(1);
  expect(await round()).toEqual([]);
  await requestResend(db());
  expect((await round()).toSorted()).toEqual(all);
  await sql`update usage_resends set began_at = began_at - interval '21 hours'`.execute(db());
  await sql`update usage_resends set asked_at = asked_at - interval '21 hours'`.execute(db());
  expect(await round()).toHaveLength(700);
  expect(await round(['balance', 'newcomer'])).toHaveLength(2_200);
  expect(await round(['balance', 'newcomer'])).toEqual([]);
  expect(begun).toBe(4);
});

it('a process that is killed between or within two steps leaves no hole: another goes on', async () => {
  await store(2_500, 5);
  await resend();
  await sql`create or replace function no_outbox() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`.execute(db());
  await sql`create trigger no_outbox before insert on outbox for each row execute function no_outbox()`.execute(
    db(),
  );
  await expect(resend()).rejects.toThrow('killed');
  await sql`drop trigger no_outbox on outbox`.execute(db());
  const rest = await round();
  expect(rest).toHaveLength(2_500);
  expect(new Set(rest).size).toBe(2_500);
});

it('two processes at once tell each record once', async () => {
  await store(2_500, 5);
  let isOver = false;
  while (!isOver) isOver = (await Promise.all([resend(), resend()])).every((step) => step === null);
  expect(await told()).toHaveLength(2_500);
});

it('waits while the broker is behind', async () => {
  await store(10, 5);
  await sql`insert into outbox (type, delivery, listeners, envelope)
    select 'x', 'event', '{}', '{}' from generate_series(1, 5001)`.execute(db());
  expect(await round()).toEqual([]);
  expect(await round()).toHaveLength(10);
});

it('old usage goes only when every listener was told all of it', async () => {
  await store(1_200, 24 * 120);
  await store(3, 24 * 99);
  expect(await removeOldUsage(db(), 100)).toBe(0);
  await resend();
  expect(await removeOldUsage(db(), 100)).toBe(0);
  await round();
  expect(await removeOldUsage(db(), 100, ['balance', 'newcomer'])).toBe(0);
  expect(await removeOldUsage(db(), 100)).toBe(1_200);
  expect(await kept()).toHaveLength(3);
});
