import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../process-usage.ts';
import { call } from './notion-calls.ts';
import type { NotionTestbed } from './notion-testbed.ts';

/** One full sync. */
export interface SyncSample {
  ms: number;
  /** The part before the sync began, and after the last page arrived. */
  waitMs: number;
  commitMs: number;
  /** CPU of the reading process, ms. */
  cpuMs: number;
}

/** Poll interval for the end of a sync; polls Postgres, because the service is busy. */
const pollMs = 5;
const timeoutMs = 60_000;
const edits = 10;

/** Starts a sync and waits until its rows are visible, ms. */
async function sync({ ask, database }: NotionTestbed, isFull: boolean): Promise<number> {
  const began = performance.now();
  await ask('/api/notion/sync', 202, { method: 'POST', body: { full: isFull } });
  for (;;) {
    const { rows } = await database.pool.query<{ status: string; last_error: string | null }>(
      'select status, last_error from syncs',
    );
    const [state] = rows;
    if (state?.status === 'ok') return performance.now() - began;
    if (state?.status === 'failed') throw new Error(`the sync failed: ${state.last_error}`);
    if (performance.now() - began > timeoutMs) throw new Error('the sync does not end');
    await sleep(pollMs);
  }
}

/** Waits until all messages are published. */
async function settle({ database }: NotionTestbed): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query('select from outbox limit 1');
    if (rows.length === 0) return;
    await sleep(pollMs);
  }
}

/** The first full sync by the complete service: from the request until the rows are visible. */
export async function measureFirstSync(testbed: NotionTestbed): Promise<SyncSample> {
  await testbed.reset();
  const before = cpuSeconds(testbed.ours.pid);
  const beganAt = Date.now();
  const ms = await sync(testbed, true);
  const cpuMs = (cpuSeconds(testbed.ours.pid) - before) * 1000;
  // The second value is the time at which the transaction that shows the rows began.
  const { rows } = await testbed.database.pool.query<{ begun: Date; read: Date }>(
    'select started_at as begun, last_success_at as read from syncs',
  );
  const [begun, read] = [Number(rows[0]?.begun) - beganAt, Number(rows[0]?.read) - beganAt];
  await settle(testbed);
  const { body } = await testbed.ask('/api/notion/projects/cached', 200);
  const shown = (JSON.parse(body.toString()) as { data: unknown[] }).data.length;
  if (shown !== testbed.rows) throw new Error(`${shown} rows are shown`);
  return { ms, waitMs: begun, commitMs: ms - read, cpuMs };
}

/** The same rows by the SDK's own loop. */
export async function measureBareLoop({ bare, rows }: NotionTestbed): Promise<SyncSample> {
  const before = cpuSeconds(bare.pid);
  const { ms, body } = await call(bare.origin);
  if (body.toString() !== String(rows)) throw new Error(`the bare loop answers ${body.toString()}`);
  return { ms, waitMs: 0, commitMs: 0, cpuMs: (cpuSeconds(bare.pid) - before) * 1000 };
}

/** An incremental sync. */
export interface ChangesSample {
  ms: number;
  /** Requests to the workspace, by its own log; it has one data source. */
  requests: number;
}

/** Edits some rows, reads the changes, and asserts that all of them are visible. */
export async function measureChanges(testbed: NotionTestbed): Promise<ChangesSample> {
  const note = `edit ${crypto.randomUUID()}`;
  const step = Math.floor(testbed.rowIds.length / edits);
  const rowIds = Array.from({ length: edits }, (_, at) => testbed.rowIds[at * step]);
  const edited = await call(`${testbed.control}/notion/edit`, {
    method: 'POST',
    body: { rowIds, cells: { Notes: note } },
  });
  if (edited.status >= 300) throw new Error(`the edit is refused: ${edited.body.toString()}`);
  await call(`${testbed.control}/log`, { method: 'DELETE' });
  const ms = await sync(testbed, false);
  const log = await call(`${testbed.control}/log`);
  const calls = JSON.parse(log.body.toString()) as { path: string }[];
  const requests = calls.filter(({ path }) => path.startsWith('/notion/')).length;
  const { body } = await testbed.ask('/api/notion/projects/cached', 200);
  const shown = body.toString().split(note).length - 1;
  if (shown !== edits) throw new Error(`${shown} of ${edits} edits are shown`);
  return { ms, requests };
}
