import { randomUUID } from 'node:crypto';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { purgeInbox, markProcessed } from './inbox.ts';
import { createOutboxTables } from './outbox-tables.ts';

const log = createLog({ service: 'test', level: 'silent' });
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database<unknown>;
let kysely: Kysely<unknown>;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  ({ kysely } = database);
  await createOutboxTables(kysely);
});

afterAll(async () => {
  await database.close();
  await fresh.drop();
});

it('returns true once for each consumer of a message', async () => {
  const id = randomUUID();
  expect(await markProcessed(kysely, id, 'first')).toBe(true);
  expect(await markProcessed(kysely, id, 'first')).toBe(false);
  expect(await markProcessed(kysely, id, 'second')).toBe(true);
});

it('returns true again after the transaction was rolled back', async () => {
  const id = randomUUID();
  const failed = kysely.transaction().execute(async (trx) => {
    await markProcessed(trx, id, 'first');
    throw new Error('the work failed');
  });
  await expect(failed).rejects.toThrow('the work failed');
  expect(await markProcessed(kysely, id, 'first')).toBe(true);
});

it('returns true in only one of ten concurrent transactions', async () => {
  const id = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 10 }, () => kysely.transaction().execute((trx) => markProcessed(trx, id, 'first'))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

it('purges rows older than a week', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await markProcessed(kysely, old, 'first');
  await markProcessed(kysely, young, 'first');
  await sql`update inbox set handled_at = now() - interval '8 days' where message_id = ${old}`.execute(
    kysely,
  );
  await purgeInbox(kysely);
  expect(await markProcessed(kysely, young, 'first')).toBe(false);
  expect(await markProcessed(kysely, old, 'first')).toBe(true);
});
