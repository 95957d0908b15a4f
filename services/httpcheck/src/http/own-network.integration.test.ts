import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Scripted } from '../testing/scripted-checker.ts';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

type Service = Awaited<ReturnType<typeof startHttpcheck>>;
const quick = { check: { recheckMs: 100 }, times: { networkRetryMs: 100 } };

let service: Service;
beforeAll(async () => {
  service = await startHttpcheck(quick);
});
beforeEach(() => service.forget());
afterAll(() => service.close());

const siteIds = Array.from({ length: 12 }, (_each, at) => `site-${at}`);
const urlOf = (siteId: string) => `https://${siteId}.example/`;
const none = { httpStatus: 0, finalStatus: 0 };
const silent = { ...none, reason: 'timeout' } as const;

/** Sites that work and have been checked. */
async function useWorkingSites(of: Service, ids = siteIds): Promise<void> {
  await of.sql('truncate site_states, site_check_history');
  await of.useSites(ids.map((siteId) => ({ siteId })));
  await of.finished(await of.startSites(ids));
}

const verdicts = (of: Service) =>
  of.sql('select site_id, http_status, reason, fell_at from site_states order by site_id');
const stored = (of: Service) => of.sql(`select site_id, reason from site_check_history where reason <> 'ok'`);
const isHeld = (of: Service, runId: string) =>
  expect.poll(() => of.read(runId), { interval: 20 }).toMatchObject({ hasNoNetwork: true });

it.each<[what: string, answer: Scripted]>([
  ['has no route', { ...none, reason: 'refused', detail: 'ENETUNREACH' }],
  ['receives no packets', silent],
  ['has a resolver that returns internal addresses', { ...none, reason: 'forbidden_target' }],
  [
    'is behind a portal',
    {
      httpStatus: 302,
      finalStatus: 200,
      reason: 'redirect',
      isOtherDomain: true,
      finalUrl: 'https://login.example/',
    },
  ],
])('changes no verdict while the machine %s, and continues automatically', async (_what, answer) => {
  await useWorkingSites(service);
  const before = await verdicts(service);
  for (const siteId of siteIds) service.script(urlOf(siteId), answer);
  const runId = await service.startAll();
  await isHeld(service, runId);
  service.forget();
  const run = await service.finished(runId);
  expect(run).toMatchObject({ status: 'completed', done: 12, failed: 0, byStatus: { 200: 12 } });
  expect(run).not.toHaveProperty('hasNoNetwork');
  expect(await verdicts(service)).toEqual(before);
  expect(await stored(service)).toEqual([]);
});

it('stores the outage of one site if another site that worked before responds to a probe', async () => {
  await useWorkingSites(service);
  service.script(urlOf('site-3'), silent);
  expect(await service.check(['site-3'])).toMatchObject({ byStatus: { timeout: 1 } });
  expect(await stored(service)).toEqual([{ site_id: 'site-3', reason: 'timeout' }]);
});

it('stores outages of several sites in a run in which other sites respond', async () => {
  await useWorkingSites(service);
  for (const siteId of siteIds.slice(0, 6)) service.script(urlOf(siteId), silent);
  expect(await service.check(siteIds)).toMatchObject({ byStatus: { 200: 6, timeout: 6 } });
});

it('holds back the result of an unresponsive site while no site that worked before responds', async () => {
  await useWorkingSites(service);
  for (const siteId of siteIds) service.script(urlOf(siteId), silent);
  const runId = await service.startSites(['site-0']);
  await isHeld(service, runId);
  for (const siteId of siteIds.slice(1)) service.script(urlOf(siteId), {});
  expect(await service.finished(runId)).toMatchObject({ byStatus: { timeout: 1 } });
});

it('stores a site without a route as an error once other sites prove that there is a network', async () => {
  await useWorkingSites(service);
  service.script(urlOf('site-0'), { ...none, reason: 'refused', detail: 'ENETUNREACH' });
  service.script(urlOf('site-1'), { ...none, reason: 'refused', detail: 'EHOSTUNREACH' });
  const run = await service.check(['site-0', 'site-1', 'site-2']);
  expect(run).toMatchObject({ failed: 1, byStatus: { 200: 1, refused: 1 } });
  expect(run.errors).toMatchObject([{ projectId: 'site-0', code: 'no_route' }]);
  expect(await stored(service)).toEqual([{ site_id: 'site-1', reason: 'refused' }]);
});

it("decides by the operator's reference URLs", async () => {
  const references = ['https://one.reference/', 'https://two.reference/'];
  const own = await startHttpcheck({ ...quick, check: { recheckMs: 100, referenceUrls: references } });
  onTestFinished(() => own.close());
  await useWorkingSites(own);
  // A proxy sits between this machine and the sites. The sites respond, but wrongly, and the references do not.
  for (const url of references) own.script(url, { httpStatus: 302, isOtherDomain: true, finalStatus: 200 });
  for (const siteId of siteIds.slice(0, 2)) own.script(urlOf(siteId), silent);
  const runId = await own.startAll();
  await isHeld(own, runId);
  expect(await stored(own)).toEqual([]);
  own.script(references[1]!, {});
  own.script(urlOf('site-1'), {});
  expect(await own.finished(runId)).toMatchObject({ byStatus: { 200: 11, timeout: 1 } });
  expect(await stored(own)).toEqual([{ site_id: 'site-0', reason: 'timeout' }]);
});
