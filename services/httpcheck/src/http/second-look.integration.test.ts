import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
beforeAll(async () => {
  service = await startHttpcheck({ check: { recheckMs: 300 } });
});
beforeEach(() => service.forget());
afterAll(() => service.close());

const silent = { httpStatus: 0, finalStatus: 0, reason: 'timeout' } as const;
const looks = () => service.asked.map(({ isSecondOpinion }) => isSecondOpinion);
const stored = (siteId: string) =>
  service.sql<{ reason: string }>('select reason from site_checks where site_id = $1 order by id', [siteId]);

it('stores only what the second look sees, and counts the site once', async () => {
  await service.useSites([{ siteId: 'flaky' }]);
  service.script('https://flaky.example/', silent, {});
  const run = await service.check(['flaky']);
  expect(run).toMatchObject({ status: 'completed', done: 1, byStatus: { 200: 1 } });
  expect(looks()).toEqual([false, true]);
  expect(await stored('flaky')).toEqual([{ reason: 'ok' }]);
});

it('tells how many sites wait for their second look', async () => {
  await service.useSites([{ siteId: 'late' }, { siteId: 'well' }]);
  service.script('https://late.example/', silent);
  const runId = await service.startAll();
  await expect.poll(() => service.read(runId), { interval: 20 }).toMatchObject({ done: 1, postponed: 1 });
  expect(await service.finished(runId)).toMatchObject({ done: 2, postponed: 0 });
});

it('says that a site is dead after two looks', async () => {
  await service.useSites([{ siteId: 'dead' }]);
  service.script('https://dead.example/', silent);
  expect(await service.check(['dead'])).toMatchObject({ byStatus: { timeout: 1 } });
  expect(looks()).toEqual([false, true]);
  expect(await stored('dead')).toEqual([{ reason: 'timeout' }]);
});

it('looks twice at a 404 only where a site is expected', async () => {
  await service.useSites([
    { siteId: 'prod', status: 'In prod' },
    { siteId: 'deleted', status: 'deleted' },
  ]);
  for (const siteId of ['prod', 'deleted']) service.script(`https://${siteId}.example/`, { httpStatus: 404 });
  expect(await service.check(['prod', 'deleted'])).toMatchObject({ byStatus: { 404: 2 } });
  expect(service.asked.filter(({ url }) => url.includes('prod'))).toHaveLength(2);
  expect(service.asked.filter(({ url }) => url.includes('deleted'))).toHaveLength(1);
});

it('lets a host rest as long as it says, and meanwhile checks the others', async () => {
  const busy = ['a', 'b', 'c'].map((page) => ({ siteId: page, url: `https://busy.example/${page}` }));
  await service.useSites([...busy, { siteId: 'other' }]);
  // Longer than is waited for: the answer stands, and the host rests an hour at most.
  service.script('https://busy.example/a', { httpStatus: 429, retryAfterMs: 7_200_000 });
  service.script('https://busy.example/b', { httpStatus: 429, retryAfterMs: 7_200_000 });
  const runId = await service.startAll();
  const done = async () => (await service.read(runId)).results.map(({ projectId }) => projectId);
  await expect.poll(done, { interval: 20 }).toEqual(expect.arrayContaining(['a', 'other']));
  expect(await done()).not.toContain('c');
  const [pause] = await service.sql<{ s: number }>(
    `select extract(epoch from until - clock_timestamp())::integer as s from lane_pauses where lane = 'busy.example'`,
  );
  expect(pause?.s).toBeGreaterThan(3_500);
  expect(pause?.s).toBeLessThanOrEqual(3_600);
  await service.sql(`update lane_pauses set until = clock_timestamp()`);
  expect(await service.finished(runId)).toMatchObject({ byStatus: { 200: 2, 429: 2 } });
});
