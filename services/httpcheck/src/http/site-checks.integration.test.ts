import { readSiteChecks } from '@geoplan/contracts/http-status/http-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
beforeAll(async () => {
  service = await startHttpcheck();
});
afterAll(() => service.close());

const path = '/api/http-status/urls';
async function page(query = '') {
  const answer = await service.send('GET', `${path}/a${query}`);
  expect(answer.status, answer.text).toBe(200);
  return readSiteChecks.response.parse(answer.body).data;
}

it('returns the checks of a site in pages, newest first, even after its removal', async () => {
  await service.useSites([{ siteId: 'a' }, { siteId: 'b' }]);
  const redirects = [{ status: 301, url: 'https://other.example/' }];
  const codes = [200, 404, 500, 301, 200];
  for (const httpStatus of codes) {
    service.script('https://a.example/', {
      httpStatus,
      redirects: httpStatus === 301 ? redirects : [],
      detail: `of ${httpStatus}`,
    });
    await service.check(['a', 'b']);
  }
  const whole = await page();
  expect(whole.history.map(({ httpStatus }) => httpStatus)).toEqual(codes.toReversed());
  expect(whole).toMatchObject({ projectId: 'a', url: 'https://a.example/', nextCursor: null });
  expect(whole.history[1]).toMatchObject({ redirects, detail: 'of 301', runId: expect.any(String) });
  const first = await page('?limit=2');
  const second = await page(`?limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.history, ...second.history]).toEqual(whole.history);
  expect(second.nextCursor).toBe(null);
  await service.useSites([{ siteId: 'b' }]);
  expect(await page()).toMatchObject({ url: null, history: whole.history });
});

it('returns 404 for an unknown site, and 400 for an invalid cursor', async () => {
  expect((await service.send('GET', `${path}/nobody`)).status).toBe(404);
  expect((await service.send('GET', `${path}/a?cursor=x`)).status).toBe(400);
});

it('removes checks older than the retention, and the states of sites removed before the retention period', async () => {
  await service.useSites([{ siteId: 'a' }, { siteId: 'gone' }]);
  await service.check(['a', 'gone']);
  await service.useSites([{ siteId: 'a' }]);
  // A start creates no partitions for past days.
  await service.sql(`create table site_checks_old partition of site_check_history
    for values from ('2020-01-01') to (date_trunc('day', now() - interval '90 days'))`);
  await service.sql(
    `update site_check_history set checked_at = now() - interval '91 days' where site_id = 'gone'`,
  );
  await service.sql(`update sites set removed_at = now() - interval '91 days' where site_id = 'gone'`);
  await service.sql(`update runs set finished_at = now() - interval '91 days'
    where id = (select id from runs order by started_at limit 1)`);
  const [before] = await service.sql<{ runs: string }>('select count(*) as runs from runs');
  const replica = await service.addReplica({ times: { retentionMs: 50 } });
  const left = () =>
    service.sql(`select 'check' as what from site_check_history where site_id = 'gone'
      union all select 'site' from sites where site_id = 'gone'
      union all select 'state' from site_states where site_id = 'gone'
      union all select 'run' from runs where finished_at < now() - interval '90 days'`);
  await expect.poll(left, { interval: 20 }).toEqual([]);
  await replica.close();
  expect((await page()).history.length).toBeGreaterThan(0);
  expect(await service.sql('select count(*) as runs from runs')).toEqual([
    { runs: String(Number(before?.runs) - 1) },
  ]);
});
