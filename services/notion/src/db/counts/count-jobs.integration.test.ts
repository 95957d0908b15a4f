import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion({ times: { sweepMs: 50 } });

async function start() {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 12 });
  await notion.connectTo({ databaseIds: [id] });
  const counted = async () => {
    const [row] = await notion.sql<{ pairs: number }>('select count(*)::int as pairs from announced_counts');
    return row?.pairs;
  };
  /** Number of messages ever written. */
  const written = async () => {
    const [row] = await notion.sql<{ last: number }>(
      `select pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id'))::int as last`,
    );
    return row?.last ?? 0;
  };
  return { ...notion, counted, written };
}

it('shows rows before they are counted, and counts them later', async () => {
  const notion = await start();
  const other = await notion.connect();
  await other.query('begin');
  await other.query('select from count_revision for update');
  await notion.send('POST', '/api/notion/sync', { body: { full: true } });
  await expect.poll(async () => (await notion.syncs())[0]?.status).toBe('ok');
  expect((await notion.projects()).data).toHaveLength(12);
  expect(await notion.counted()).toBe(0);
  await other.query('rollback');
  other.release();
  await notion.settled();
  expect(await notion.counted()).toBeGreaterThan(0);
});

it('enqueues a lost count job again once its time limit has passed, but only once', async () => {
  const notion = await start();
  await notion.sync();
  // A full sync is also followed by all counts.
  await notion.sentAtStart();
  const pairs = await notion.counted();
  const loseOrder = (seconds: number) =>
    notion.sql(
      `with gone as (delete from announced_counts)
      update syncs set count_ordered_at = now() - $1 * interval '1 second'`,
      [seconds],
    );
  await loseOrder(30);
  await sleep(300);
  expect(await notion.counted()).toBe(0);
  const before = await notion.written();
  await loseOrder(61);
  await notion.settled();
  expect(await notion.counted()).toBe(pairs);
  // The job and its result.
  expect(await notion.written()).toBe(before + 2);
});
