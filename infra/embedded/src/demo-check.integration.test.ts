import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { readSiteChecks } from '@geoplan/contracts/http-status/http-status';
import { checkSites, readCheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { cachedSites, listSyncs } from '@geoplan/contracts/notion/notion';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { TestSite } from '@geoplan/sandbox/test-sites/site';
import { expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';
import { sandboxOf } from './trace/open-trace.ts';

const { folder, start } = ownDataFolder();

/** Checked sites per expected result; `FULL=1` checks every site that the screen selects by default. */
const perResult = process.env['FULL'] === '1' ? Infinity : 4;

/** Statuses of the workspace that the screen checks by default (spec, Workspace data). */
const statusFilter = ['Migrate to server', 'Canonical', 'Redirect', 'SEO process', 'DELETED'];

/**
 * The expected results ignore machine load, so the checker gets limits that load does not reach: the longest timeout,
 * and few concurrent TLS handshakes. A redirect loop, six handshakes in turn, once took longer than 10 s with 50 at
 * once. It took longer than 15 s with 16 next to two CPU burners and four more browsers.
 */
const limits = {
  HTTPCHECK_TIMEOUT_MS: '15000',
  HTTPCHECK_CONCURRENCY: '5',
  HTTPCHECK_RECHECK_SECONDS: '0',
};

const hostOf = ({ url }: { url: string }): string =>
  new URL(url.includes('://') ? url : `https://${url}`).hostname;

/** Calls of the product as the demo user. */
async function signIn(address: string) {
  let token = '';
  async function call(path: string, body?: object) {
    const headers = {
      'content-type': 'application/json',
      prefer: 'respond-async',
      authorization: `Bearer ${token}`,
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${address}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  }
  const read = async (path: string): Promise<unknown> => JSON.parse((await call(path)).text);
  const { email = '', password = '' } = demoAccounts.find(({ role }) => role === 'user') ?? {};
  const session = await call('/api/auth/login', { email, password });
  ({ token } = (JSON.parse(session.text) as { data: { token: string } }).data);
  return {
    call,
    read,
    sites: async () => cachedSites.response.parse(await read(cachedSites.path)).data,
  };
}
type User = Awaited<ReturnType<typeof signIn>>;

/** Sites with the statuses, once the demo workspace was read. */
async function readSites({ read, sites }: User): Promise<NotionSite[]> {
  const isRead = async () => {
    const { data } = listSyncs.response.parse(await read(listSyncs.path));
    return data.length > 0 && data.every(({ status }) => status === 'ok');
  };
  await expect.poll(isRead, { timeout: 120_000, interval: 500 }).toBe(true);
  return (await sites()).filter(({ status }) => statusFilter.includes(status));
}

/** Waits until the checker has each of these sites. */
async function untilKnown({ read }: User, wanted: readonly NotionSite[]): Promise<void> {
  const unknown = new Set(wanted.map(({ id }) => id));
  // Checks each site: they arrive in messages of any order and size, so that some imply nothing about the others.
  async function countUnknown(): Promise<number> {
    for (const id of unknown) {
      const { data } = readSiteChecks.response.parse(await read(`/api/http-status/urls/${id}`));
      if (data.url === null) break;
      unknown.delete(id);
    }
    return unknown.size;
  }
  await expect.poll(countUnknown, { timeout: 120_000, interval: 500 }).toBe(0);
}

/** Returns a function that looks up the expected result of a site. */
async function expectedResults(): Promise<(site: NotionSite) => [number | undefined, string | undefined]> {
  const response = await fetch(`${sandboxOf(folder.path)}/__sandbox/test-sites`);
  const { sites } = (await response.json()) as { sites: TestSite[] };
  const truth = new Map(sites.map(({ url, expected }) => [new URL(url).hostname, expected]));
  return (site) => {
    const { httpStatus, reason } = truth.get(hostOf(site)) ?? {};
    return [httpStatus, reason];
  };
}

test('a check of the demo’s sites stores the expected result of every selected site, but no result of any other site', async () => {
  const product = await start(limits);
  const user = await signIn(product.address);
  const all = await readSites(user);
  expect(all.length).toBeGreaterThan(500);
  const resultOf = await expectedResults();
  const byResult = Map.groupBy(all, (site) => String(resultOf(site)));
  expect(byResult.size).toBeGreaterThan(15);
  const wanted = [...byResult.values()].flatMap((alike) => alike.slice(0, perResult));
  await untilKnown(user, wanted);

  const projectIds = wanted.map(({ id }) => id);
  const started = await user.call(checkSites.path, { projectIds });
  expect(started.status).toBe(202);
  const { data } = checkSites.response.parse(JSON.parse(started.text));
  expect(data).toMatchObject({ status: 'running', total: wanted.length });
  const { text: events } = await user.call(`/api/http-status/runs/${data.runId}/events`);
  expect(events.match(/^event:item$/gm)).toHaveLength(wanted.length);
  expect(events).toContain('event:completed');

  const expected = Object.fromEntries(wanted.map((site) => [site.id, resultOf(site)]));
  const run = readCheckRun.response.parse(await user.read(`/api/http-status/runs/${data.runId}`));
  const found = run.data.results.map(({ projectId, httpStatus, reason }) => [
    projectId,
    [httpStatus, reason],
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
  // The notion service receives the last results a second later, and shows them a second after that.
  const shown = async () => (await user.sites()).filter((site) => site.httpCheckedAt !== undefined);
  // Each read is the whole workspace, a megabyte, so there are few.
  await expect
    .poll(async () => (await shown()).length, { timeout: 120_000, interval: 1_000 })
    .toBe(wanted.length);
  const stored = (await shown()).map(({ id, httpStatus, httpReason }) => [id, [httpStatus, httpReason]]);
  expect(Object.fromEntries(stored)).toEqual(expected);
}, 900_000);
