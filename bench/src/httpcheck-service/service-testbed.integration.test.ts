import { mixedSites } from '@geoplan/sandbox/test-sites/lists/mixed-sites';
import { startTestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { expect, it, onTestFinished } from 'vitest';
import { measureRun } from './measure-run.ts';
import { startServiceTestbed } from './service-testbed.ts';

const settings = { count: 2, concurrency: 20, timeoutMs: 15_000, core: null };
const atOnce = () => Promise.resolve();

it('measures a run of the complete service in separate processes, and counts unexpected results', async () => {
  const mixed = mixedSites({ sites: 80, origins: 20, hasLatency: false });
  // Time does not matter here: no site is silent, and the test waits for a run that is slow because of other work.
  const testSites = await startTestSites(mixed.filter(({ behaviour }) => behaviour.kind !== 'silent'));
  onTestFinished(() => testSites.close());
  const { allow, all: sites } = testSites;
  const listed = sites.map(({ url, expected }) => ({ url, expected, ms: 0 }));
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const testbed = await startServiceTestbed(
    { databaseUrl: database.url, rabbitUrl: sharedServers().rabbitmq, namespace: freshNamespace() },
    { allow, sites: listed },
    listed.length / 2,
  );
  onTestFinished(() => testbed.stop());
  // One site behaves differently from its definition, and must be the only one found.
  const isFirst = (url: string) => testbed.firstSites.some((site) => site.url === url);
  const missing = sites.find(({ url, expected }) => expected.httpStatus === 404 && isFirst(url));
  await testSites.change(missing?.name ?? '', { kind: 'answer', status: 410 });
  const half = await measureRun(testbed, { ...settings, count: 1, sites: testbed.firstSites }, atOnce);
  expect(half.wrong).toBe(1);
  expect(sites.filter(({ requests }) => requests > 0).length).toBeLessThanOrEqual(testbed.firstSites.length);
  await testSites.restore();
  testSites.hits.clear();
  const run = await measureRun(testbed, { ...settings, sites: testbed.sites }, atOnce);
  expect(run.wrong).toBe(0);
  expect(run.startMs).toBeLessThan(run.wallMs);
  expect(run.cpuMs).toBeGreaterThan(0);
  expect(run.peakMib).toBeGreaterThan(0);
  // Every site was requested, in this run, by one of the workers.
  expect(sites.filter(({ requests, expected }) => requests === 0 && expected.reason !== 'refused')).toEqual(
    [],
  );
});
