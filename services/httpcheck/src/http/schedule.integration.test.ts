import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { changeSchedule, type CheckSchedule } from '@geoplan/contracts/http-status/http-status';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDueRun } from '../db/rules/schedule-repository.ts';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
let database: Database<unknown>;
beforeAll(async () => {
  service = await startHttpcheck();
  await service.addReplica();
  const log = createLog({ service: 'test', level: 'silent' });
  database = createDatabase({ url: service.databaseUrl, log, applicationName: 'test' });
});
beforeEach(async () => {
  await service.sql('update schedule set is_enabled = false');
  await service.sql('truncate runs cascade');
  service.forget();
});
afterAll(async () => {
  await database.close();
  await service.close();
});

const path = '/api/http-status/schedule';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).getUTCHours();
const daily = (hour: number, statusFilter: string[] = []): CheckSchedule => ({
  isEnabled: true,
  every: 'day',
  weekday: 1,
  hour,
  statusFilter,
});

async function save(schedule: CheckSchedule) {
  const body = { ...schedule, revision: (await read()).revision };
  const answer = await service.send('PUT', path, { as: someone('admin'), body });
  expect(answer.status, answer.text).toBe(200);
  return changeSchedule.response.parse(answer.body).data;
}
const read = async () => changeSchedule.response.parse((await service.send('GET', path)).body).data;
const runs = async (): Promise<CheckRun[]> =>
  ((await service.send('GET', '/api/http-status/runs')).body.data as { runs: CheckRun[] }).runs;
/** Makes the schedule a day old. */
const sinceYesterday = () => service.sql(`update schedule set settled_at = now() - interval '1 day'`);
/** Runs the job of a replica. */
const startDue = () => startDueRun(database.kysely, 'UTC');

it('returns a schedule that is off by default, returns the next time after a change, and audits the change', async () => {
  const outbox = await watchOutbox(service);
  expect(await read()).toMatchObject({ isEnabled: false, nextAt: null, digest: null, timeZone: 'UTC' });
  const { nextAt } = await save({ ...daily(5), every: 'week', weekday: 3 });
  expect(nextAt).toMatch(/T05:00:00.000Z$/);
  expect(new Date(nextAt ?? 0).getUTCDay()).toBe(3);
  const [entry] = await outbox.published(auditEntryRecorded.type);
  expect(entry).toMatchObject({ action: 'http-schedule.changed', actor: 'admin@example.org' });
});

it('rejects a change to a schedule that another user has changed since it was read', async () => {
  const { revision } = await read();
  const { revision: theirs } = await save({ ...daily(5), every: 'week' });
  const body = { ...daily(7), revision };
  const refused = await service.send('PUT', path, { as: someone('admin'), body });
  expect(refused.status).toBe(409);
  expect(refused.body.error?.message).toBe(
    'Расписание уже изменил кто-то другой. Обновите страницу и повторите.',
  );
  expect(await read()).toMatchObject({ hour: 5, every: 'week', revision: theirs });
  // A scheduled start does not change the schedule's revision.
  await sinceYesterday();
  expect((await read()).revision).toBe(theirs);
  expect(await save(daily(7))).toMatchObject({ hour: 7, every: 'day' });
});

it('starts a missed run only once across replicas, and returns the findings of the run', async () => {
  await service.useSites([
    { siteId: 'up' },
    { siteId: 'down' },
    { siteId: 'back' },
    { siteId: 'wrong', status: 'DELETED' },
    { siteId: 'else', status: 'Planned' },
  ]);
  const silent = { httpStatus: 0, finalStatus: 0, reason: 'dns' } as const;
  service.script('https://down.example/', {}, silent);
  service.script('https://back.example/', silent, {});
  await service.check(['up', 'down', 'back']);
  await save(daily(hoursAgo(3), ['in PROD', 'deleted']));
  // The hour before the change does not belong to this schedule.
  expect(await startDue()).toBe(null);
  await sinceYesterday();
  await expect.poll(async () => (await read()).digest, { interval: 20 }).not.toBe(null);
  expect(await Promise.all([startDue(), startDue(), startDue()])).toEqual([null, null, null]);
  const [run, ...others] = await runs();
  expect(others).toMatchObject([{ kind: 'sites' }]);
  expect(run).toMatchObject({ kind: 'schedule', status: 'completed', total: 4 });
  expect((await read()).digest).toMatchObject({
    runId: run?.runId,
    checked: 4,
    fell: [{ projectId: 'down', url: 'https://down.example/' }],
    fellCount: 1,
    recoveredCount: 1,
    mismatchCount: 2,
    certificateCount: 0,
  });
});

it('returns the digest to a client that reads it immediately after the run, before any job has run', async () => {
  const slow = await startHttpcheck({ times: { schedulePollMs: 3_600_000 } });
  const log = createLog({ service: 'test', level: 'silent' });
  const own = createDatabase({ url: slow.databaseUrl, log, applicationName: 'test' });
  try {
    await slow.useSites([{ siteId: 'up' }]);
    const { revision } = changeSchedule.response.parse((await slow.send('GET', path)).body).data;
    await slow.send('PUT', path, { as: someone('admin'), body: { ...daily(hoursAgo(1)), revision } });
    await slow.sql(`update schedule set settled_at = now() - interval '1 day'`);
    const runId = await startDueRun(own.kysely, 'UTC');
    await slow.finished(runId ?? '');
    const answer = await slow.send('GET', path);
    expect(changeSchedule.response.parse(answer.body).data.digest).toMatchObject({ runId, checked: 1 });
  } finally {
    await own.close();
    await slow.close();
  }
});

it('skips a run that was missed by more than six hours', async () => {
  await service.useSites([{ siteId: 'up' }]);
  await save(daily(hoursAgo(8)));
  await sinceYesterday();
  expect(await startDue()).toBe(null);
});

it('delays a due run until the workspace has been read', async () => {
  await service.useSites([]);
  await save(daily(hoursAgo(1)));
  await sinceYesterday();
  expect(await startDue()).toBe(null);
  await service.useSites([{ siteId: 'up' }]);
  await expect.poll(async () => (await runs()).length, { interval: 20 }).toBe(1);
});
