import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  service.sql<{ reason: string }>('select reason from site_check_history where site_id = $1 order by id', [
    siteId,
  ]);

it('stores only the result of the confirmation check, and counts the site once', async () => {
  await service.useSites([{ siteId: 'flaky' }]);
  service.script('https://flaky.example/', silent, {});
  const run = await service.check(['flaky']);
  expect(run).toMatchObject({ status: 'completed', done: 1, byStatus: { 200: 1 } });
  expect(looks()).toEqual([false, true]);
  expect(await stored('flaky')).toEqual([{ reason: 'ok' }]);
});

describe('a confirmation that is due in an hour', () => {
  let slow: typeof service;
  beforeAll(async () => {
    slow = await startHttpcheck({ check: { recheckMs: 3_600_000 } });
  });
  afterAll(() => slow.close());

  it('returns the number of sites that wait for confirmation', async () => {
    await slow.useSites([{ siteId: 'late' }, { siteId: 'well' }]);
    slow.script('https://late.example/', silent);
    const runId = await slow.startAll();
    await expect.poll(() => slow.read(runId), { interval: 20 }).toMatchObject({ done: 1, postponed: 1 });
    await slow.sql('update run_items set not_before = clock_timestamp() where not_before is not null');
    await slow.sql('update lanes set next_at = clock_timestamp()');
    expect(await slow.finished(runId)).toMatchObject({ done: 2, postponed: 0 });
  });

  it('reports an unreachable site as postponed, before its confirmation check', async () => {
    await slow.useSites([{ siteId: 'away' }]);
    slow.script('https://away.example/', silent);
    const answer = await slow.send('POST', '/api/http-status/check', { body: { projectIds: ['away'] } });
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ status: 'running', done: 0, total: 1, postponed: 1 });
  });
});

it('reports a site as dead after two checks', async () => {
  await service.useSites([{ siteId: 'dead' }]);
  service.script('https://dead.example/', silent);
  expect(await service.check(['dead'])).toMatchObject({ byStatus: { timeout: 1 } });
  expect(looks()).toEqual([false, true]);
  expect(await stored('dead')).toEqual([{ reason: 'timeout' }]);
});

it('confirms a 404 only if a site is expected', async () => {
  await service.useSites([
    { siteId: 'prod', status: 'In prod' },
    { siteId: 'deleted', status: 'deleted' },
  ]);
  for (const siteId of ['prod', 'deleted']) service.script(`https://${siteId}.example/`, { httpStatus: 404 });
  expect(await service.check(['prod', 'deleted'])).toMatchObject({ byStatus: { 404: 2 } });
  expect(service.asked.filter(({ url }) => url.includes('prod'))).toHaveLength(2);
  expect(service.asked.filter(({ url }) => url.includes('deleted'))).toHaveLength(1);
});

const pages = (host: string, names: string[]) =>
  names.map((name) => ({ siteId: `${host}-${name}`, url: `https://${host}.example/${name}` }));

it('pauses a host for the requested time, and checks other hosts during the pause', async () => {
  await service.useSites([...pages('busy', ['a', 'b', 'c']), { siteId: 'other' }]);
  for (const page of ['a', 'b'])
    service.script(`https://busy.example/${page}`, { httpStatus: 429, retryAfterMs: 110_000 }, {});
  const runId = await service.startAll();
  const done = async () => (await service.read(runId)).results.map(({ projectId }) => projectId);
  await expect.poll(done, { interval: 20 }).toEqual(['other']);
  const [pause] = await service.sql<{ s: number }>(
    `select extract(epoch from rest_until - clock_timestamp())::integer as s from lanes where name = 'busy.example'`,
  );
  expect(pause?.s).toBeGreaterThan(50);
  expect(pause?.s).toBeLessThanOrEqual(110);
  expect(service.asked).not.toContainEqual(expect.objectContaining({ url: 'https://busy.example/c' }));
  await service.sql(`update lanes set next_at = clock_timestamp()`);
  expect(await service.finished(runId)).toMatchObject({ byStatus: { 200: 4 } });
});

const endsOf = ({ results }: Awaited<ReturnType<typeof service.read>>) =>
  Object.fromEntries(
    results.map(({ projectId, httpStatus, reason }) => [projectId, `${httpStatus} ${reason}`]),
  );

it('ends the remaining checks of a host in every run if the host requests a longer pause than a run waits for', async () => {
  await service.useSites([...pages('shut', ['a', 'b', 'c', 'd', 'e']), { siteId: 'other' }]);
  const open = service.hold();
  for (const page of ['a', 'b'])
    service.script(`https://shut.example/${page}`, { httpStatus: 503, retryAfterMs: 7_200_000 });
  const all = await service.startAll();
  // The run of the first claim would be checked first, so the other one starts once the host is busy.
  await expect.poll(() => service.asked.length).toBe(3);
  const some = await service.startSites(['shut-d', 'shut-e']);
  open();
  const run = await service.finished(all);
  expect(endsOf(run)).toEqual({
    'shut-a': '503 server_error',
    'shut-b': '503 server_error',
    'shut-c': '503 blocked_by_site',
    'shut-d': '503 blocked_by_site',
    'shut-e': '503 blocked_by_site',
    other: '200 ok',
  });
  expect(run).toMatchObject({ status: 'completed', done: 6, byStatus: { 200: 1, 503: 5 } });
  expect(run.results.find(({ projectId }) => projectId === 'shut-e')?.detail).toBe('retry_after');
  expect(Object.keys(endsOf(await service.finished(some)))).toEqual(['shut-d', 'shut-e']);
  expect(service.asked).toHaveLength(3);
  const [pause] = await service.sql<{ s: number }>(
    `select extract(epoch from rest_until - clock_timestamp())::integer as s from lanes where name = 'shut.example'`,
  );
  expect(pause?.s, 'whoever starts another run soon').toBeLessThanOrEqual(120);
  expect(await service.sql(`select from site_states where site_id like 'shut-%'`)).toHaveLength(5);
});

it('ends the remaining checks of a host that sends a 429 again after the requested pause', async () => {
  await service.useSites(pages('strict', ['a', 'b', 'c', 'd']));
  for (const page of ['a', 'b', 'c', 'd'])
    service.script(`https://strict.example/${page}`, { httpStatus: 429, retryAfterMs: 300 });
  const run = await service.finished(await service.startAll());
  expect(run).toMatchObject({ status: 'completed', done: 4, byStatus: { 429: 4 } });
  const unchecked = run.results.filter(({ detail }) => detail === 'retry_after');
  expect(unchecked.map(({ projectId }) => projectId).toSorted()).toEqual(['strict-c', 'strict-d']);
  expect(looks()).toEqual([false, false, true, true]);
});
