import { auditEntryRecorded } from '@geoplan/contracts/auth';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bareCandidate, startDrops } from '../testing/start-drops.ts';

let service: Awaited<ReturnType<typeof startDrops>>;
beforeAll(async () => {
  service = await startDrops();
});
beforeEach(() => service.forgetDrops());
afterAll(() => service.close());

const statusesOf = (drops: Awaited<ReturnType<typeof service.lookUp>>['drops']) =>
  Object.fromEntries(drops.map(({ candidate, registration }) => [candidate.domain, registration?.status]));

it('rejects lists until an administrator switches lookups on, which is audited', async () => {
  const outbox = await watchOutbox(service);
  expect((await service.switchSource(false)).body.data).toMatchObject({ isEnabled: false });
  const refused = await service.startList(['free-shop-1.com']);
  expect([refused.status, refused.body.error]).toMatchObject([409, { message: /выключена/ }]);
  const answer = await service.send('PUT', '/api/drops/source', { body: { isEnabled: true } });
  expect(answer.status).toBe(403);
  await service.switchSource(true);
  await service.switchSource(true);
  await service.lookUp(['free-shop-1.com']);
  const entries = await outbox.published(auditEntryRecorded.type);
  expect(entries.map(({ action, target }) => `${String(action)} ${String(target)}`)).toEqual([
    'drop-source.changed off',
    'drop-source.changed on',
    'drop-list.started Мой список: доменов 1',
  ]);
});

it('returns the registration and history of each domain, in the order of the list', async () => {
  const run = await service.lookUp(
    [
      'free-casino-1.com',
      'pending-moved-news-2.org',
      'taken-3.net',
      'redeem-empty-4.pl',
      'shop.lt',
      'blog.shop.com',
    ],
    { keywords: ['lumora'] },
  );
  expect(run).toMatchObject({
    status: 'completed',
    domains: 6,
    total: 12,
    done: 12,
    failed: 0,
    keywords: ['lumora'],
  });
  expect(run.byStatus).toEqual({ free: 1, pending_delete: 2, taken: 1, unknown: 2 });
  const [free, pending, taken, redeem, zone, sub] = run.drops;
  expect(free).toMatchObject({
    candidate: bareCandidate('free-casino-1.com'),
    registration: { status: 'free', server: `127.0.0.1:${service.sandbox.port}`, registeredAt: null },
    errors: [],
  });
  expect(free?.history).toMatchObject({ outcome: 'found', topics: ['gambling'], redirectsTo: null });
  expect(free?.history?.titles.length).toBeGreaterThan(1);
  expect(pending?.registration).toMatchObject({ status: 'pending_delete', eppStatuses: ['pending delete'] });
  expect(pending?.registration?.registrar).toBe('Sample Registrar');
  expect(pending?.history).toMatchObject({ redirectMonths: 2, redirectsTo: 'new-home.example' });
  expect([taken?.registration?.status, taken?.history?.outcome]).toEqual(['taken', 'taken']);
  expect([redeem?.registration?.eppStatuses, redeem?.history?.outcome]).toEqual([
    ['redemption period'],
    'none',
  ]);
  expect([zone?.registration?.reason, sub?.registration?.reason]).toEqual(['no_server', 'not_registrable']);
  // No request to the archive for a taken domain, nor to a missing registry.
  expect(service.asked()).not.toContain('archive taken-3.net');
  expect(service.asked()).not.toContain('rdap shop.lt');
  expect(new Set(service.asked().filter((each) => !each.startsWith('page '))).size).toBe(
    service.asked().filter((each) => !each.startsWith('page ')).length,
  );
});

it("looks up zones missing from IANA's list, and returns the source of each registration", async () => {
  const { services } = (await (await fetch(`${service.sandbox.url}/rdap/dns.json`)).json()) as {
    services: [string[], string[]][];
  };
  const listed = services.flatMap(([zones]) => zones);
  for (const zone of ['de', 'ru', 'xn--p1ai']) expect(listed).not.toContain(zone);
  const wanted = [
    'free-1.de',
    'taken-2.de',
    'free-3.ru',
    'taken-4.ru',
    'pending-5.su',
    'reserved-6.xn--p1ai',
  ];
  const { drops } = await service.lookUp(wanted, { hasHistory: false });
  const found = drops.map(({ registration, errors }) => [registration?.status, registration?.source, errors]);
  expect(found).toEqual([
    ['free', 'extra', []],
    ['taken', 'extra', []],
    ['free', 'whois', []],
    ['taken', 'whois', []],
    ['pending_delete', 'whois', []],
    ['reserved', 'whois', []],
  ]);
  expect(drops[3]?.registration).toMatchObject({
    registrar: 'SAMPLE-RU',
    eppStatuses: ['registered', 'delegated', 'verified'],
  });
  expect(drops[4]?.registration?.deletesAt).not.toBeNull();
  expect(new Set(service.sandbox.whois.queries())).toEqual(new Set(wanted.slice(2)));
});

it('pauses a whois server at its rate limit, and stores the message as an error, never as a free domain', async () => {
  service.sandbox.whois.answerNext('% You have exceeded allowed connection rate.\r\n');
  const answer = await service.startList(['free-7.ru'], { hasHistory: false });
  const { runId } = answer.body.data as { runId: string };
  const rest = () =>
    service.sql<{ name: string; long: boolean }>(
      `select name, next_at > now() + interval '14 minutes' as long from drop_lanes`,
    );
  await expect.poll(rest).toEqual([{ name: `whois:${new URL(service.sandbox.whois.url).host}`, long: true }]);
  expect((await service.readDrops(runId)).drops).toMatchObject([{ registration: null, errors: [] }]);
  await service.send('POST', `/api/drops/runs/${runId}/cancel`, {});
});

it('reuses fresh responses instead of repeating a request, and loads the server list once per day', async () => {
  const domains = ['free-news-1.com', 'taken-2.com'];
  await service.lookUp(domains);
  service.sandbox.clearLog();
  const again = await service.lookUp(domains);
  expect(again).toMatchObject({ done: 4, byStatus: { free: 1, taken: 1 } });
  expect(service.sandbox.log().map(({ path }) => path)).toEqual([]);
});

it('sends the requests of a list without history only to registries', async () => {
  const { total, drops } = await service.lookUp(['free-1.com'], { hasHistory: false });
  expect([total, drops[0]?.history]).toEqual([1, null]);
  expect(service.asked()).toEqual(['rdap free-1.com']);
});

it('follows a redirect from a registry', async () => {
  const { drops } = await service.lookUp(['elsewhere-free-1.com'], { hasHistory: false });
  expect(statusesOf(drops)).toEqual({ 'elsewhere-free-1.com': 'free' });
  expect(service.asked()).toHaveLength(2);
});

it('returns the same list for a repeated start request', async () => {
  const body = { name: 'Список', candidates: [{ domain: 'free-1.com', price: 12.5 }] };
  const as = someone('user');
  const start = () =>
    service.send('POST', '/api/drops/runs', { as, body, headers: { 'idempotency-key': 'start-1' } });
  const [first, second] = [await start(), await start()];
  const { runId } = first.body.data as { runId: string };
  expect(second.body.data).toMatchObject({ runId });
  expect((await service.readDrops(runId)).drops).toMatchObject([{ candidate: { price: 12.5 } }]);
});

it.each([
  [{ candidates: [] }, /ни одного домена/],
  [{ candidates: [{ domain: 'a.com' }, { domain: 'a.com' }] }, /дважды/],
  [{ candidates: [{ domain: 'A.com' }] }, /Не похоже на домен/],
  [{ candidates: [{ domain: '127.0.0.1' }] }, /Не похоже на домен/],
  [{ candidates: [{ domain: 'казино.рф' }] }, /Не похоже на домен/],
  [{ candidates: [{ domain: 'a.com', rating: 101 }] }, /./],
  [{ candidates: [{ domain: 'a.com', extra: 1 }] }, /./],
  [{ name: '', candidates: [{ domain: 'a.com' }] }, /Назовите список/],
])('rejects the list %j', async (change, message) => {
  const answer = await service.send('POST', '/api/drops/runs', { body: { name: 'x', ...change } });
  expect(answer.status).toBe(400);
  expect(answer.text).toMatch(message);
});

it('starts and stores nothing if the list of servers is unavailable', async () => {
  await service.sql('truncate rdap_bootstrap');
  service.sandbox.faults.add({ match: 'GET /rdap/dns.json', fault: 'html' });
  const answer = await service.startList(['free-1.com']);
  expect([answer.status, answer.body.error]).toMatchObject([503, { message: /RDAP/ }]);
  expect((await service.startList(['free-1.com'], { hasHistory: false })).status).toBe(202);
});

it('lets a viewer read but not start lists, and keeps the results of a cancelled list', async () => {
  service.sandbox.faults.add({ match: 'GET /archive/', fault: 'hang-headers', times: 10 });
  const { runId } = (await service.startList(['taken-1.com', 'free-2.com'])).body.data as { runId: string };
  await expect.poll(async () => (await service.readDrops(runId)).byStatus).toEqual({ taken: 1, free: 1 });
  const as = someone('viewer');
  const body = { name: 'x', candidates: [{ domain: 'a.com' }] };
  expect((await service.send('POST', '/api/drops/runs', { as, body })).status).toBe(403);
  expect((await service.send('DELETE', `/api/drops/runs/${runId}`)).body.data).toMatchObject({
    status: 'cancelled',
  });
  const { drops } = await service.readDrops(runId);
  expect(statusesOf(drops)).toEqual({ 'taken-1.com': 'taken', 'free-2.com': 'free' });
  const listed = await service.send('GET', '/api/drops/runs', { as });
  expect(listed.body.data).toMatchObject({ runs: [{ runId, name: 'Мой список' }] });
});
