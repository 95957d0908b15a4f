import { randomUUID } from 'node:crypto';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { forgetOldMessages, onlyOnce } from './inbox.ts';
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

it('lets a message through once for each consumer', async () => {
  const id = randomUUID();
  expect(await onlyOnce(kysely, id, 'first')).toBe(true);
  expect(await onlyOnce(kysely, id, 'first')).toBe(false);
  expect(await onlyOnce(kysely, id, 'second')).toBe(true);
});

it('lets it through again when the work was rolled back', async () => {
  const id = randomUUID();
  const failed = kysely.transaction().execute(async (trx) => {
    await onlyOnce(trx, id, 'first');
    throw new Error('the work failed');
  });
  await expect(failed).rejects.toThrow('the work failed');
  expect(await onlyOnce(kysely, id, 'first')).toBe(true);
});

it('lets one of ten transactions through that come at the same time', async () => {
  const id = randomUUID();
  const results = await Promise.all(
    Array.from({ length: 10 }, () => kysely.transaction().execute((trx) => onlyOnce(trx, id, 'first'))),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

it('forgets what is older than a week', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await onlyOnce(kysely, old, 'first');
  await onlyOnce(kysely, young, 'first');
  await sql`update inbox set handled_at = now() - interval '8 days' where message_id = ${old}`.execute(
    kysely,
  );
  await forgetOldMessages(kysely);
  expect(await onlyOnce(kysely, young, 'first')).toBe(false);
  expect(await onlyOnce(kysely, old, 'first')).toBe(true);
});
