import { listFindings, siteFell, type Finding } from '@geoplan/contracts/http-status/http-status';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Scripted } from '../testing/scripted-checker.ts';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  service = await startHttpcheck();
  outbox = await watchOutbox(service);
});
beforeEach(async () => {
  service.forget();
  await outbox.forget();
  await service.sql('truncate site_states, site_check_history');
});
afterAll(() => service.close());

const list = async (headers = {}) => service.open('GET', '/api/http-status/findings', { headers });
const read = async () => listFindings.response.parse(await (await list()).json()).data;
const finding = async (siteId: string): Promise<Finding | undefined> =>
  (await read()).findings.find(({ projectId }) => projectId === siteId);

const etagOf = async () => (await list()).headers.get('etag') ?? '';

/** Checks the site `a` repeatedly, with each scripted response in turn. */
async function checkAs(...answers: Scripted[]): Promise<void> {
  for (const answer of answers) {
    service.script('https://a.example/', answer);
    await service.check(['a']);
  }
}
const silent = { httpStatus: 0, finalStatus: 0, reason: 'refused' } as const;
const fallen = async () =>
  (await outbox.published(siteFell.type)).map(({ siteId, reason }) => [siteId, reason]);

it('reports an outage of a site only once until the site works again, and only if the site worked at the previous check', async () => {
  await service.useSites([{ siteId: 'a' }]);
  await checkAs(silent, {}, silent);
  expect(await fallen()).toEqual([['a', 'refused']]);
  const fell = await finding('a');
  expect(fell).toMatchObject({
    fellAt: fell?.checkedAt,
    before: { httpStatus: 200, reason: 'ok' },
    mismatch: { expects: 'works', text: 'не принимает соединений' },
  });
  await checkAs({ httpStatus: 500 }, silent);
  expect(await fallen()).toHaveLength(1);
  expect((await finding('a'))?.fellAt).toBe(fell?.fellAt);
  await checkAs({});
  expect(await finding('a')).toMatchObject({ fellAt: null, mismatch: null, before: { reason: 'refused' } });
  // No finding for a site that still works.
  await checkAs({});
  expect(await finding('a')).toBe(undefined);
  expect((await read()).checked).toBe(1);
});

it('does not report a site as down if its status expects no site', async () => {
  await service.useSites([{ siteId: 'a', status: 'DELETED' }]);
  await checkAs({}, silent);
  expect(await fallen()).toEqual([]);
  expect(await finding('a')).toMatchObject({ fellAt: null, mismatch: null, before: { httpStatus: 200 } });
  // With the status `In prod`, the site is still dead and is reported once.
  await service.useSites([{ siteId: 'a', status: 'In prod' }]);
  await checkAs(silent);
  expect(await fallen()).toEqual([['a', 'refused']]);
  await service.useSites([{ siteId: 'a', status: 'DELETED' }]);
  expect(await finding('a')).toBe(undefined);
});

it('does not report a bot wall as an outage, but reports a subsequent outage', async () => {
  await service.useSites([{ siteId: 'a' }]);
  await checkAs({}, { httpStatus: 403, reason: 'blocked_by_site' });
  expect(await finding('a')).toMatchObject({ mismatch: null, fellAt: null, before: { httpStatus: 200 } });
  expect(await fallen()).toEqual([]);
  await checkAs({ reason: 'parked' });
  expect(await fallen()).toEqual([['a', 'parked']]);
  await checkAs({ httpStatus: 403, reason: 'blocked_by_site' });
  expect(await finding('a')).toMatchObject({ fellAt: null });
});

it('returns 304 until a check, a site or the table of expectations changes', async () => {
  await service.useSites([{ siteId: 'a', status: 'Redirect' }]);
  await checkAs({});
  const changes = [
    () => checkAs(silent),
    () => service.useSites([{ siteId: 'a', status: 'DELETED' }]),
    async () => {
      const path = '/api/http-status/expectations';
      const { data } = (await service.send('GET', path)).body as unknown as { data: object };
      const as = { kind: 'user', role: 'admin', email: 'a@example.org' } as const;
      const identity = { ...as, userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
      const saved = await service.send('PUT', path, { as: identity, body: { ...data, rules: [] } });
      expect(saved.status, saved.text).toBe(200);
    },
  ];
  for (const change of changes) {
    const etag = await etagOf();
    const same = await list({ 'if-none-match': etag });
    expect([same.status, await same.text()]).toEqual([304, '']);
    await change();
    const changed = await list({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  }
  expect(await finding('a')).toMatchObject({ mismatch: null });
  await service.sql(`insert into expectation_rules values (0, 'In prod', 'in prod', 'works')`);
});

it('evaluates a site by its current status, and only by checks of its current URL', async () => {
  await service.useSites([{ siteId: 'a', status: 'Anything' }]);
  await checkAs({ httpStatus: 404 });
  expect(await finding('a')).toBe(undefined);
  await service.useSites([{ siteId: 'a', status: 'in prod' }]);
  expect(await finding('a')).toMatchObject({ mismatch: { text: 'отвечает 404' } });
  await service.useSites([{ siteId: 'a', url: 'https://b.example/', status: 'in prod' }]);
  expect(await read()).toMatchObject({ checked: 0, findings: [] });
  // Neither down nor changed, because the check before was of another URL.
  await service.check(['a']);
  service.script('https://b.example/', silent);
  expect(await finding('a')).toBe(undefined);
  await service.useSites([]);
  expect((await read()).checked).toBe(0);
});

it('discards the result of a check if the URL has changed in the meantime', async () => {
  await service.useSites([{ siteId: 'a' }]);
  const release = service.hold();
  service.script('https://a.example/', silent);
  const runId = await service.startSites(['a']);
  await expect.poll(() => service.asked.length).toBe(1);
  await service.useSites([{ siteId: 'a', url: 'https://b.example/' }]);
  release();
  expect((await service.finished(runId)).byStatus).toEqual({ refused: 1 });
  // The late result is not stored either, because it would replace the result of the new URL.
  expect(await service.sql('select from site_states')).toEqual([]);
  expect(await service.sql('select url from site_check_history')).toEqual([{ url: 'https://a.example/' }]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('reports certificates that expire within 21 days', async () => {
  await service.useSites(['soon', 'later', 'over'].map((siteId) => ({ siteId })));
  for (const [siteId, days] of [
    ['soon', 20],
    ['later', 23],
    ['over', -1],
  ] as const)
    service.script(`https://${siteId}.example/`, { certificateEndsAt: inDays(days) });
  await service.check(['soon', 'later', 'over']);
  const { findings } = await read();
  expect(findings.map(({ projectId }) => projectId)).toEqual(['over', 'soon']);
});

it('names the placeholder shown in place of a site, and the intermediate certificate that expires first', async () => {
  await service.useSites(['default', 'chain'].map((siteId) => ({ siteId })));
  service.script('https://default.example/', { reason: 'placeholder', detail: 'nginx' });
  const certificateEndsAt = inDays(5);
  service.script('https://chain.example/', { certificateEndsAt, detail: 'intermediate: Soon' });
  await service.check(['default', 'chain']);
  expect((await read()).findings).toMatchObject([
    { projectId: 'chain', certificateEndsAt, certificateName: 'Soon', mismatch: null },
    { mismatch: { text: 'вместо сайта заглушка: страница по умолчанию (nginx)' }, certificateEndsAt: null },
  ]);
});
