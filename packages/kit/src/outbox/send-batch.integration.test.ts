import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { BusUnavailableError } from '../bus/bus-errors.ts';
import { lookUp } from '../bus/conformance/test-messages.ts';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { noBus } from '../testing/no-bus.ts';
import { createOutboxTables } from './outbox-tables.ts';
import { enqueue, enqueueAll } from './outbox.ts';
import { sendBatch } from './send-batch.ts';
import { sendBatchAsBefore } from './testing/send-batch-as-before.ts';

const log = createLog({ service: 'test', level: 'silent' });
const everything = { without: [] };
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database<unknown>;
let kysely: Kysely<unknown>;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = createDatabase<unknown>({ url: fresh.url, log, applicationName: 'test' });
  ({ kysely } = database);
  await createOutboxTables(kysely);
});
beforeEach(() => sql`truncate outbox`.execute(kysely));
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** A broker whose confirms the test controls. */
function heldBroker() {
  const published: string[] = [];
  const confirm = Promise.withResolvers<void>();
  const bus: Bus = {
    ...noBus,
    publish(_, { id }) {
      published.push(id);
      return confirm.promise;
    },
  };
  return { bus, published, confirm };
}

/** A broker that confirms in a later turn. */
function quickBroker() {
  const published: string[] = [];
  const bus: Bus = {
    ...noBus,
    async publish(_, { id }) {
      published.push(id);
      await new Promise(setImmediate);
    },
  };
  return { bus, published };
}

const readRows = async () =>
  (
    await sql<{ failures: number; isDue: boolean }>`
      select failures, available_at <= now() as "isDue" from outbox order by id`.execute(kysely)
  ).rows;

it("holds no transaction and no lock while it waits for the broker's confirm", async () => {
  const { bus, published, confirm } = heldBroker();
  await enqueue(kysely, lookUp, { number: 1 });
  const sending = sendBatch(kysely, bus, everything);
  await expect.poll(() => published).toHaveLength(1);
  const transactions = () =>
    sql`select state, query from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (xact_start is not null or backend_xmin is not null)`.execute(kysely);
  expect((await transactions()).rows).toEqual([]);
  expect((await sql`select from outbox for update skip locked`.execute(kysely)).rows).toHaveLength(1);
  confirm.resolve();
  expect(await sending).toMatchObject({ sent: 1, stuck: [], unavailable: null });
  expect(await readRows()).toEqual([]);
});

it('leaves a leased message to its relay, and resends it with the same id once the lease has ended', async () => {
  const slow = heldBroker();
  const quick = quickBroker();
  const id = await enqueue(kysely, lookUp, { number: 1 });
  const sending = sendBatch(kysely, slow.bus, everything, { leaseMs: 300 });
  await expect.poll(() => slow.published).toEqual([id]);
  expect(await readRows()).toEqual([{ failures: 0, isDue: false }]);
  await expect.poll(async () => (await sendBatch(kysely, quick.bus, everything)).sent).toBe(1);
  slow.confirm.resolve();
  expect(await sending).toMatchObject({ sent: 1 });
  expect(quick.published).toEqual([id]);
});

it('keeps the lease of the next relay if the first one fails after its own lease has ended', async () => {
  const [first, second] = [heldBroker(), heldBroker()];
  await enqueue(kysely, lookUp, { number: 1 });
  const failing = sendBatch(kysely, first.bus, everything, { leaseMs: 1 });
  await expect.poll(() => first.published).toHaveLength(1);
  await expect.poll(async () => (await readRows())[0]?.isDue).toBe(true);
  const sending = sendBatch(kysely, second.bus, everything);
  await expect.poll(() => second.published).toHaveLength(1);
  first.confirm.reject(new Error('refused'));
  expect(await failing).toMatchObject({ sent: 0, stuck: [{ reason: 'refused' }] });
  expect(await readRows()).toEqual([{ failures: 0, isDue: false }]);
  second.confirm.resolve();
  await sending;
  expect(await readRows()).toEqual([]);
});

it('keeps messages in their original order if the broker is down', async () => {
  const away: Bus = { ...noBus, publish: () => Promise.reject(new BusUnavailableError('away')) };
  const ids = await enqueueAll(kysely, lookUp, [{ number: 1 }, { number: 2 }, { number: 3 }]);
  expect(await sendBatch(kysely, away, everything, { limit: 1 })).toMatchObject({ unavailable: 'away' });
  const { bus, published } = quickBroker();
  for (const _ of ids) await sendBatch(kysely, bus, everything, { limit: 1 });
  expect(published).toEqual(ids);
});

it('sends each message once if relays of this and the previous version share one table', async () => {
  const { bus, published } = quickBroker();
  const ids = await enqueueAll(
    kysely,
    lookUp,
    Array.from({ length: 1_000 }, (_, number) => ({ number })),
  );
  const drain = async (send: typeof sendBatch) => {
    while ((await sql`select from outbox limit 1`.execute(kysely)).rows.length > 0)
      await send(kysely, bus, everything, { leaseMs: 3_600_000 });
  };
  await Promise.all([sendBatch, sendBatchAsBefore, sendBatch, sendBatchAsBefore].map(drain));
  expect(published.toSorted()).toEqual(ids.toSorted());
});
