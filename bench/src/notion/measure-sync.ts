import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../process-usage.ts';
import { call } from './notion-calls.ts';
import type { NotionStand } from './notion-stand.ts';

/** One reading of all rows. */
export interface SyncSample {
  ms: number;
  /** Of them before the reading began, and after the last page was there. */
  waitMs: number;
  commitMs: number;
  /** Of the process that reads, ms. */
  cpuMs: number;
}

/** How exactly the end of a reading is seen; Postgres is asked, for the service has its hands full. */
const lookMs = 5;
const patienceMs = 60_000;
const edits = 10;

/** Asks for a reading and waits until its rows are shown, ms. */
async function sync({ ask, database }: NotionStand, isFull: boolean): Promise<number> {
  const began = performance.now();
  await ask('/api/notion/sync', 202, { method: 'POST', body: { full: isFull } });
  for (;;) {
    const { rows } = await database.pool.query<{ status: string; last_error: string | null }>(
      'select status, last_error from syncs',
    );
    const [state] = rows;
    if (state?.status === 'ok') return performance.now() - began;
    if (state?.status === 'failed') throw new Error(`the reading failed: ${state.last_error}`);
    if (performance.now() - began > patienceMs) throw new Error('the reading does not end');
    await sleep(lookMs);
  }
}

/** Waits until what was announced is gone. */
async function settle({ database }: NotionStand): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query('select from outbox limit 1');
    if (rows.length === 0) return;
    await sleep(lookMs);
  }
}

/** The first reading of all, by the whole service: from the request to the rows being shown. */
export async function measureFirstSync(stand: NotionStand): Promise<SyncSample> {
  await stand.reset();
  const before = cpuSeconds(stand.ours.pid);
  const beganAt = Date.now();
  const ms = await sync(stand, true);
  const cpuMs = (cpuSeconds(stand.ours.pid) - before) * 1000;
  // The second is the time at which the transaction that shows the rows began.
  const { rows } = await stand.database.pool.query<{ begun: Date; read: Date }>(
    'select started_at as begun, last_success_at as read from syncs',
  );
  const [begun, read] = [Number(rows[0]?.begun) - beganAt, Number(rows[0]?.read) - beganAt];
  await settle(stand);
  const { body } = await stand.ask('/api/notion/projects/cached', 200);
  const shown = (JSON.parse(body.toString()) as { data: unknown[] }).data.length;
  if (shown !== stand.rows) throw new Error(`${shown} rows are shown`);
  return { ms, waitMs: begun, commitMs: ms - read, cpuMs };
}

/** The same rows by the SDK's own loop. */
export async function measureBareLoop({ bare, rows }: NotionStand): Promise<SyncSample> {
  const before = cpuSeconds(bare.pid);
  const { ms, body } = await call(bare.origin);
  if (body.toString() !== String(rows)) throw new Error(`the bare loop answers ${body.toString()}`);
  return { ms, waitMs: 0, commitMs: 0, cpuMs: (cpuSeconds(bare.pid) - before) * 1000 };
}

/** A reading of changes. */
export interface ChangesSample {
  ms: number;
  /** What the workspace was asked, by its own log; it has one data source. */
  requests: number;
}

/** Edits some rows, reads the changes, and makes sure that all of them are shown. */
export async function measureChanges(stand: NotionStand): Promise<ChangesSample> {
  const note = `edit ${crypto.randomUUID()}`;
  const step = Math.floor(stand.rowIds.length / edits);
  const rowIds = Array.from({ length: edits }, (_, at) => stand.rowIds[at * step]);
  const edited = await call(`${stand.control}/notion/edit`, {
    method: 'POST',
    body: { rowIds, cells: { Notes: note } },
  });
  if (edited.status >= 300) throw new Error(`the edit is refused: ${edited.body.toString()}`);
  await call(`${stand.control}/log`, { method: 'DELETE' });
  const ms = await sync(stand, false);
  const log = await call(`${stand.control}/log`);
  const calls = JSON.parse(log.body.toString()) as { path: string }[];
  const requests = calls.filter(({ path }) => path.startsWith('/notion/')).length;
  const { body } = await stand.ask('/api/notion/projects/cached', 200);
  const shown = body.toString().split(note).length - 1;
  if (shown !== edits) throw new Error(`${shown} of ${edits} edits are shown`);
  return { ms, requests };
}
