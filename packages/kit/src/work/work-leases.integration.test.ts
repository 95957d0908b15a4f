import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyLedger, workOf } from './testing/empty-ledger.ts';

it('continues the task of a killed process once its lease has ended', async () => {
  const { url, replica, request, rows } = await emptyLedger();
  const leaseMs = 600;
  await request('long');
  const holding = fileURLToPath(new URL('./testing/hold-work-process.ts', import.meta.url));
  const child = spawn(process.execPath, [holding, url, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  let done = 0;
  await replica([workOf('long', () => void (done += 1))], { leaseMs });
  child.kill('SIGKILL');
  await expect.poll(() => done).toBe(1);
  await expect.poll(rows).toMatchObject([{ name: 'long', isHeld: false, attempts: 0 }]);
});

it('does not take over a round while its lease is renewed', async () => {
  const { db, replica, request, rows } = await emptyLedger();
  // A crowded machine sometimes stalls a process for a second.
  const leaseMs = 3_000;
  const release = Promise.withResolvers<void>();
  let [begun, lost] = [0, 0];
  const works = [
    workOf('long', async ({ signal }) => {
      begun += 1;
      await release.promise;
      if (signal.aborted) lost += 1;
    }),
  ];
  await Promise.all([replica(works, { leaseMs }), replica(works, { leaseMs })]);
  await request('long');
  const lasts = sql<{
    isLong: boolean;
  }>`select held_until > started_at + 2 * interval '3 s' as "isLong" from work`;
  await expect.poll(async () => (await lasts.execute(db)).rows[0]?.isLong).toBe(true);
  release.resolve();
  await expect.poll(async () => (await rows())[0]?.isHeld).toBe(false);
  expect([begun, lost]).toEqual([1, 0]);
});

it('does not take over a lease that expired while the replica had no contact with Postgres', async () => {
  const { db, replica, request, rows } = await emptyLedger();
  const done: string[] = [];
  const works = ['lapsed', 'free'].map((name) => workOf(name, () => void done.push(name)));
  await sql`insert into work (name, due_at, holder, held_until) values
    ('lapsed', now(), 'another process', now() - interval '1 s')`.execute(db);
  await request('free');
  await replica(works, { leaseMs: 60_000 });
  await expect.poll(() => done).toEqual(['free']);
  await expect.poll(rows).toMatchObject([
    { name: 'free', isHeld: false },
    { name: 'lapsed', isHeld: true },
  ]);
});

it('hands back unfinished rounds when it stops', async () => {
  const { replica, request, rows } = await emptyLedger();
  const begun: string[] = [];
  const worksOf = (name: string) => [
    workOf('long', async ({ signal }) => {
      begun.push(name);
      if (name === 'second') return;
      await once(signal, 'abort');
      signal.throwIfAborted();
    }),
  ];
  const first = await replica(worksOf('first'));
  await request('long');
  await expect.poll(() => begun).toEqual(['first']);
  await replica(worksOf('second'));
  await first.stop();
  await expect.poll(() => begun).toEqual(['first', 'second']);
  await expect.poll(rows).toMatchObject([{ isHeld: false, attempts: 0, failure: null }]);
});

it('starts with the longest overdue tasks if more are due than a replica can run concurrently', async () => {
  const { db, replica } = await emptyLedger();
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const works = names.map((name) => workOf(name, () => (begun.push(name), release.promise)));
  await sql`insert into work (name, due_at)
    select name, now() - nth * interval '1 min' from unnest(${names}::text[]) with ordinality as n (name, nth)`.execute(
    db,
  );
  await replica(works);
  await expect.poll(() => begun.toSorted()).toEqual(['c', 'd', 'e', 'f']);
  release.resolve();
  await expect.poll(() => begun.length).toBe(names.length);
});
