import { message } from '@geoplan/contracts/define';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { createOutboxTables } from '../outbox/outbox-tables.ts';
import { requestResend, resends } from './resends.ts';
import { createWorkRunner } from './work-runner.ts';
import { createWorkTable } from './work-table.ts';

const log = createLog({ service: 'test', level: 'silent' });
const listed = message({
  type: 'geo.numbers-listed',
  version: 1,
  owner: 'geo',
  listeners: ['balance'],
  delivery: 'event',
  summary: 'Numbers',
  data: z.strictObject({ numbers: z.array(z.int()), isFull: z.boolean() }),
});
let database: Database<unknown>;

beforeEach(async () => {
  const fresh = await freshDatabase();
  database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  await createOutboxTables(database.kysely);
  await createWorkTable(database.kysely);
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
});

/** Pages of two numbers out of five; `fail` stops the page that begins after this number. */
async function start({
  listeners = ['balance'] as const,
  failBehind = null as number | null,
  atStart = false,
} = {}) {
  const declared = { ...listed, listeners: listeners as unknown as typeof listed.listeners };
  const work = resends<unknown, typeof listed, number>(declared, {
    db: database.kysely,
    title: 'Повтор чисел',
    isRequestedAtStart: atStart,
    async page(_trx, after, isFull) {
      if (after !== null && after === failBehind) throw new Error('killed');
      const numbers = [1, 2, 3, 4, 5].filter((number) => number > (after ?? 0)).slice(0, 2);
      return { data: [{ numbers, isFull }], next: numbers.length < 2 ? null : (numbers.at(-1) ?? null) };
    },
  });
  const runner = createWorkRunner({ service: 'geo', database, works: [work], log });
  onTestFinished(() => runner.stop());
  await runner.start();
  return runner;
}

async function sent(): Promise<unknown[]> {
  const { rows } = await sql<{ data: z.output<typeof listed.data> }>`
    select envelope::json->'data' as data from outbox order by id`.execute(database.kysely);
  return rows.map(({ data }) => `${data.numbers.join(' ')}${data.isFull ? ' of all' : ''}`);
}
const isIdle = async () => {
  const { rows } = await sql<{ isIdle: boolean }>`select holder is null and due_at > now() as "isIdle"
    from work`.execute(database.kysely);
  return rows[0]?.isIdle;
};
const all = ['1 2 of all', '3 4 of all', '5 of all'];

it('sends everything on the first start, on request, once per day and to a new listener, but sends nothing otherwise', async () => {
  const first = await start();
  await expect.poll(sent).toEqual(all);
  await requestResend(database.kysely, listed);
  await expect.poll(sent).toEqual([...all, ...all]);
  await expect.poll(isIdle).toBe(true);
  await sql`truncate outbox`.execute(database.kysely);
  await sql`update work set due_at = due_at - interval '21 hours', ended_at = ended_at - interval '21 hours'`.execute(
    database.kysely,
  );
  await sql`notify work`.execute(database.kysely);
  await expect.poll(sent).toEqual(['1 2', '3 4', '5']);
  await expect.poll(isIdle).toBe(true);
  await first.stop();

  await sql`truncate outbox`.execute(database.kysely);
  const same = await start();
  await same.stop();
  expect(await sent()).toEqual([]);
  await start({ listeners: ['balance', 'notion'] as never });
  await expect.poll(sent).toEqual(all);
});

it('continues a round after the last committed page', async () => {
  const first = await start({ failBehind: 2 });
  await expect.poll(sent).toEqual(['1 2 of all']);
  await expect
    .poll(async () => (await sql`select from work where attempts = 1`.execute(database.kysely)).rows.length)
    .toBe(1);
  await first.stop();
  await sql`update work set due_at = now()`.execute(database.kysely);
  await start();
  await expect.poll(sent).toEqual(all);
});

it('waits while the broker has a backlog', async () => {
  await sql`insert into outbox (type, delivery, listeners, envelope)
    select 'test', 'event', '{}', '{"data":{"numbers":[]}}' from generate_series(1, 5001)`.execute(
    database.kysely,
  );
  await start();
  await expect
    .poll(
      async () =>
        (await sql`select from work where ended_at is not null`.execute(database.kysely)).rows.length,
    )
    .toBe(1);
  await sql`truncate outbox`.execute(database.kysely);
  await expect.poll(sent).toEqual(all);
});
