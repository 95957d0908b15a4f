import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { notionSync } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedNotion } from '../testing/start-notion-on-sandbox.ts';

const processFile = new URL('../testing/notion-process.ts', import.meta.url);
type Notion = ReturnType<ReturnType<typeof sharedNotion>>;

const spawnOne = (notion: Notion) => spawnReplica(processFile, notion, notion.running.notion.baseUrl);

/** Polls the list continuously and records every length. */
function watchLengths(notion: Notion) {
  const seen = new Set<number>();
  const failures: unknown[] = [];
  const over = new AbortController();
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const { status, body } = await notion.send('GET', '/api/notion/projects/cached');
      // The request may be rejected on a busy machine: an error shows no partial list.
      if (status !== 503) {
        const sites: readonly { id: string }[] = body.data;
        expect(new Set(sites.map(({ id }) => id)).size).toBe(sites.length);
        seen.add(sites.length);
      }
      await sleep(20);
    }
  }
  // The promise is not awaited before `stop`, because an unhandled rejection would end the whole run.
  const watching = watch().catch((error: unknown) => void failures.push(error));
  return {
    isSeenOrFailed: (length: number) => failures.length > 0 || seen.has(length),
    seen,
    async stop() {
      over.abort();
      await watching;
      expect(failures).toEqual([]);
    },
  };
}

const queries = ({ sandbox }: Notion) => sandbox.log().filter(({ path }) => path.endsWith('/query')).length;

describe('processes that are killed or stopped', () => {
  // This process only reads: it consumes no jobs.
  const shared = sharedNotion({ workerless: true });

  it('shows the old or the new rows, never a mixture, after kill -9 at pages 1, 6 and 12', async () => {
    const notion = shared();
    const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 1_000 });
    await notion.connectTo({ databaseIds: [id] });
    let child = await spawnOne(notion);
    await notion.sync();
    expect((await notion.projects()).data).toHaveLength(1_000);
    for (let at = 0; at < 175; at += 1)
      notion.sandbox.notion.addRow(dataSourceId, { cells: { URL: `https://new-${at}.example/` } });
    const lengths = watchLengths(notion);
    for (const page of [1, 6, 12]) {
      notion.sandbox.clearLog();
      // The page never arrives, so the process is killed in the middle of it, even on a busy machine.
      const match = 'POST /notion/v1/data_sources';
      if (page > 1) notion.sandbox.faults.add({ match, times: page - 1, delayMs: 1 });
      notion.sandbox.faults.add({ match, fault: 'hang-headers' });
      // Not earlier, because the sync may have read some pages before it counts as started.
      if (page > 1) child = await spawnOne(notion);
      await notion.send('POST', '/api/notion/sync', { body: {} });
      // First the lease of a killed process ends; then a new one starts and reads.
      await expect
        .poll(() => queries(notion), { interval: 20, timeout: 240_000 })
        .toBeGreaterThanOrEqual(page);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      expect((await notion.syncs())[0]).toMatchObject({ status: 'running', rows: 1_000 });
    }
    await spawnOne(notion);
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 1_175, lastError: null }]);
    await expect.poll(() => lengths.isSeenOrFailed(1_175)).toBe(true);
    await lengths.stop();
    expect([...lengths.seen].toSorted((a, b) => a - b)).toEqual([1_000, 1_175]);
    const left = () => notion.sql(`select count(*)::int as count from staged_sites`);
    await expect.poll(left).toEqual([{ count: 0 }]);
  }, 600_000);

  it('hands its sync to another replica when it stops', async () => {
    const notion = shared();
    const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 450 });
    await notion.connectTo({ databaseIds: [id] });
    const first = await spawnOne(notion);
    notion.sandbox.delay(1_000);
    await notion.send('POST', '/api/notion/sync');
    await expect.poll(() => queries(notion), { interval: 5 }).toBeGreaterThan(0);
    const ended = once(first, 'exit') as Promise<[number | null]>;
    first.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect((await notion.syncs())[0]).toMatchObject({ status: 'waiting', rows: 0 });
    notion.sandbox.delay(0);
    await spawnOne(notion);
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 450 }]);
  });
});

describe('two replicas', () => {
  // A lease that expires while a busy machine delays an attempt would start another one; here the test ends it.
  const shared = sharedNotion({ times: { leaseMs: 3_600_000, sweepMs: 20 } });
  let origin: string;
  beforeAll(async () => {
    ({ origin } = await shared().addReplica());
  });

  it('reads a database once for any number of requests and replicas', async () => {
    const notion = shared();
    const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 450 });
    await notion.connectTo({ databaseIds: [id] });
    const release = notion.sandbox.hold();
    const asked = Array.from({ length: 20 }, async (_, at) => {
      const answer = await notion.send('POST', '/api/notion/sync', {
        origin: at % 2 ? origin : undefined,
      });
      return answer.status;
    });
    expect(new Set(await Promise.all(asked))).toEqual(new Set([202]));
    release();
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 450 }]);
    const opened = notion.sandbox.log().filter(({ path }) => path.includes('/databases/'));
    expect(opened).toHaveLength(1);
    expect(queries(notion)).toBe(5);
  });

  it('reads a database once, however often its job is delivered', async () => {
    const notion = shared();
    const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 450 });
    const configId = await notion.connectTo({ databaseIds: [id] });
    notion.sandbox.delay(200);
    await notion.send('POST', '/api/notion/sync');
    const job = { configId, databaseId: id, isFull: true };
    const again = () => notion.bus.publish(notionSync, createEnvelope(notionSync, job));
    await Promise.all(Array.from({ length: 10 }, again));
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 450 }]);
    await again();
    await sleep(500);
    expect(queries(notion)).toBe(5);
  });

  it('runs a full sync if one is requested during an incremental sync', async () => {
    const notion = shared();
    const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 30 });
    await notion.connectTo({ databaseIds: [id] });
    await notion.sync();
    // Neither list of an incremental sync contains it.
    notion.sandbox.notion.remove(notion.sandbox.notion.rowIds(dataSourceId)[3] ?? '');
    const release = notion.sandbox.hold();
    await notion.send('POST', '/api/notion/sync', { body: { full: false } });
    await expect.poll(async () => (await notion.syncs())[0]?.status).toBe('running');
    await notion.send('POST', '/api/notion/sync', { body: { full: true } });
    release();
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 29 }]);
  });

  it('starts the sync again if the staged rows were lost', async () => {
    const notion = shared();
    const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 900 });
    await notion.connectTo({ databaseIds: [id] });
    notion.sandbox.delay(150);
    await notion.send('POST', '/api/notion/sync');
    const staged = async () =>
      (await notion.sql<{ count: number }>('select count(*)::int as count from staged_sites'))[0]?.count;
    // Five pages are staged together.
    await expect.poll(() => queries(notion), { interval: 5 }).toBeGreaterThan(6);
    const release = notion.sandbox.hold();
    await expect.poll(staged, { interval: 5 }).toBeGreaterThan(0);
    // The effect of a crash of Postgres on an unlogged table.
    await notion.sql('truncate staged_sites');
    notion.sandbox.delay(0);
    release();
    expect(await notion.settled()).toMatchObject([{ status: 'ok', rows: 900 }]);
  });

  it('gives up on a sync that can never be stored, reports it, and syncs again on request', async () => {
    const notion = shared();
    const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 30 });
    await notion.connectTo({ databaseIds: [id] });
    // Acts like a statement that always takes too long: a later attempt might succeed, but none does.
    await notion.sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'too slow' using errcode = 'query_canceled'; end $$`);
    await notion.sql('create trigger refuse before insert on sites for each row execute function refuse()');
    await notion.send('POST', '/api/notion/sync');
    const interrupted = () => notion.lines.filter((line) => line.includes('will restart')).length;
    for (const tries of [1, 2]) {
      await expect.poll(interrupted).toBe(tries);
      await notion.sql('update syncs set lease_until = now()');
    }
    expect(await notion.settled()).toMatchObject([
      { status: 'failed', rows: 0, lastError: expect.stringContaining('не удалось сохранить') },
    ]);
    const opened = () => notion.sandbox.log().filter(({ path }) => path.includes('/databases/')).length;
    expect(opened()).toBe(3);
    // The next attempts start with a count of zero.
    expect(await notion.sql('select broken_tries as tries from syncs')).toEqual([{ tries: 0 }]);
    await notion.sql('drop trigger refuse on sites');
    expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 30, lastError: null }]);
  });
});
