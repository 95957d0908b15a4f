import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { defineWork } from './define-work.ts';
import { emptyLedger, workOf } from './testing/empty-ledger.ts';

afterEach(() => void vi.useRealTimers());

const fail = () => {
  throw new Error('no answer from https://me:hidden@vendor.example, token=abc');
};

it('runs requested work once across two replicas, and periodic work repeatedly', async () => {
  const { db, replica, request } = await emptyLedger();
  const done = { asked: 0, often: 0, atOnce: 0, most: 0 };
  const works = [
    workOf('asked', () => void (done.asked += 1)),
    workOf(
      'often',
      async () => {
        done.atOnce += 1;
        done.most = Math.max(done.most, done.atOnce);
        await sql`select pg_sleep(0.01)`.execute(db);
        done.atOnce -= 1;
        done.often += 1;
      },
      { everyMs: 5 },
    ),
  ];
  await Promise.all([replica(works), replica(works)]);
  await request('asked');
  await expect.poll(() => done.often).toBeGreaterThan(20);
  expect(done.most).toBe(1);
  expect(done.asked).toBe(1);
});

it('runs requested work even if the notification was lost', async () => {
  const { db, replica } = await emptyLedger();
  let done = 0;
  await replica([workOf('asked', () => void (done += 1))], { pollMs: 50 });
  await sql`insert into work_requests (name) values ('asked')`.execute(db);
  await expect.poll(() => done).toBe(1);
});

it('runs work again if it was requested during a round', async () => {
  const { replica, request, rows } = await emptyLedger();
  const first = Promise.withResolvers<void>();
  let done = 0;
  await replica(
    [
      workOf('asked', async () => {
        done += 1;
        if (done === 1) await first.promise;
      }),
    ],
    { pollMs: 60_000, leaseMs: 600_000 },
  );
  await request('asked');
  await expect.poll(() => done).toBe(1);
  await request('asked');
  await request('asked');
  first.resolve();
  await expect.poll(() => done).toBe(2);
  await expect.poll(async () => (await rows())[0]?.isHeld).toBe(false);
  expect(done).toBe(2);
});

it('retries a failed round after a pause that grows up to the period, and stores the failure without secrets', async () => {
  const { db, replica, request, rows } = await emptyLedger();
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const works = [workOf('often', fail, { everyMs: 10_000 }), workOf('seldom', fail, { everyMs: 3_600_000 })];
  for (const { name } of works) await request(name);
  const runner = await replica(works, { log });
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  const failure = 'no answer from https://[redacted]@vendor.example, token=[redacted]';
  expect(await rows()).toMatchObject([
    { name: 'often', failure, dueInS: 3, isHeld: false },
    { name: 'seldom', failure, dueInS: 3, isHeld: false },
  ]);
  await runner.stop();
  await sql`update work set attempts = 4, due_at = now()`.execute(db);
  await replica(works, { log });
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual([5, 5]);
  expect((await rows()).map(({ dueInS }) => dueInS)).toEqual([10, 148]);
  expect(lines.filter(({ msg }) => msg === 'work failed').map(({ work }) => work)).toEqual(
    expect.arrayContaining(['often', 'seldom']),
  );
});

it('uses the Postgres clock instead of the process clock', async () => {
  const { db, replica, request } = await emptyLedger();
  const done: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2199-01-01') });
  const works = ['later', 'now'].map((name) =>
    workOf(name, () => void done.push(name), { everyMs: 3_600_000 }),
  );
  await sql`insert into work (name, due_at) values ('later', now() + interval '1 hour'), ('now', now())`.execute(
    db,
  );
  await replica(works);
  await expect.poll(() => done).toEqual(['now']);
  await request('now');
  await expect.poll(() => done).toEqual(['now', 'now']);
});

it('keeps the state of a task, and keeps its request until the state is stored', async () => {
  const { db, replica, request, rows } = await emptyLedger();
  const seen: unknown[] = [];
  const counting = defineWork<number>({
    name: 'counting',
    title: 'Счёт',
    everyMs: 3_600_000,
    async work(round) {
      const { state, isRequested } = round;
      seen.push([state, isRequested]);
      if (seen.length === 1) throw new Error('before the state is stored');
      await round.save(db, (state ?? 0) + 1);
      return seen.length < 4 ? { againMs: 0 } : undefined;
    },
  });
  await request('counting');
  const runner = await replica([counting]);
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  await runner.stop();
  await sql`update work set due_at = now()`.execute(db);
  await replica([counting]);
  await expect.poll(() => seen.length).toBe(4);
  expect(seen).toEqual([
    [null, true],
    [null, true],
    [1, false],
    [2, false],
  ]);
});

it('runs each requested part of a task once, and then deletes its row', async () => {
  const { replica, request, rows } = await emptyLedger();
  const done: string[] = [];
  const works = [workOf('parts', ({ key }) => void done.push(key), { isKeyed: true })];
  for (const key of ['a', 'b', 'a']) await request('parts', { key });
  await Promise.all([replica(works), replica(works)]);
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b']);
  await expect.poll(async () => (await rows()).length).toBe(1);
  expect(await rows()).toMatchObject([{ name: 'parts' }]);
});

it('keeps the tasks of other versions, and removes tasks not run for a week', async () => {
  const { db, replica, rows } = await emptyLedger();
  await sql`insert into work (name, due_at, ended_at) values
    ('next version', now(), null), ('last version', now() - interval '8 days', now() - interval '8 days')`.execute(
    db,
  );
  let done = 0;
  await replica([workOf('own', () => void (done += 1), { isRequestedAtStart: true })]);
  await expect.poll(() => done).toBe(1);
  expect((await rows()).map(({ name }) => name)).toEqual(['next version', 'own']);
});

it('runs requested work no earlier than the requested time, and not before the pause after the last round has ended', async () => {
  const { db, replica, request } = await emptyLedger();
  const done: string[] = [];
  const works = [
    workOf('late', () => void done.push('late')),
    workOf('paused', () => void done.push('paused'), { pauseMs: 3_600_000 }),
  ];
  await request('late', { afterMs: 3_600_000 });
  await request('paused');
  await replica(works);
  await expect.poll(() => done).toEqual(['paused']);
  await request('paused');
  await sql`update work_requests set at = now() where name = 'late'`.execute(db);
  await expect.poll(() => done).toEqual(['paused', 'late']);
  await sql`update work set ended_at = now() - interval '1 hour' where name = 'paused'`.execute(db);
  await expect.poll(() => done).toEqual(['paused', 'late', 'paused']);
});
