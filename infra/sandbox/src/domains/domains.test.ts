import { expect, it } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const { sandbox, call } = sandboxForTests();

const domain = (path: string) => call(`/rdap/${path}`, { redirect: 'manual' });

it('lists sandbox servers for some zones, but none for .lt, .de and .рф', async () => {
  const { json } = await call('/rdap/dns.json');
  const { services } = json as { services: [string[], string[]][] };
  const zones = Object.fromEntries(services.flatMap(([names, [base]]) => names.map((name) => [name, base])));
  expect(zones['com']).toBe(`${sandbox().url}/rdap/verisign/`);
  expect(zones['org']).toBe(`${sandbox().url}/rdap/pir/`);
  for (const zone of ['lt', 'de', 'ru', 'xn--p1ai']) expect(zones[zone]).toBeUndefined();
});

it('derives the state of a domain from its name, and responds in the format of each server', async () => {
  const free = await domain('verisign/domain/free-1.com');
  expect([free.status, free.text]).toEqual([404, '']);
  expect(await domain('pir/domain/free-1.org')).toMatchObject({ status: 404, json: { errorCode: 404 } });
  expect((await domain('verisign/domain/pending-1.com')).json).toMatchObject({
    objectClassName: 'domain',
    ldhName: 'PENDING-1.COM',
    status: ['pending delete'],
  });
  expect((await domain('pir/domain/redeem-1.org')).json).toMatchObject({
    status: ['redemptionPeriod https://icann.org/epp#redemptionPeriod'],
  });
  expect((await domain('pir/domain/elsewhere-1.org')).headers.get('location')).toBe(
    '/rdap/pir/domain/here--1.org',
  );
  expect((await domain('nobody/domain/a.com')).status).toBe(404);
});

it('returns an empty index or one with a header row, and pages with titles and redirects', async () => {
  const index = async (name: string) =>
    (await call(`/archive/cdx/search/cdx?url=${name}&fl=timestamp,original,statuscode`)).json as string[][];
  expect(await index('empty-1.com')).toEqual([]);
  const [header, ...rows] = await index('moved-casino-1.com');
  expect(header).toEqual(['timestamp', 'original', 'statuscode']);
  const [first, last] = [rows[0] ?? [], rows.at(-1) ?? []];
  expect([first[2], last[2]]).toEqual(['200', '301']);
  const page = await call(`/archive/web/${first[0]}id_/${first[1]}`);
  expect(page.text).toMatch(/<title>.*(Casino|Казино).*<\/title>/);
  const redirect = await call(`/archive/web/${last[0]}id_/${last[1]}`, { redirect: 'manual' });
  expect(redirect.headers.get('location')).toBe(`/archive/web/${last[0]}id_/https://new-home.example/`);
  expect(sandbox().counts()).toContainEqual({ keyword: 'empty-1.com', country: '', asked: 1, answered: 0 });
});
