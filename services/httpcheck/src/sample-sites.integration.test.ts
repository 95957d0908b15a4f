import { sampleSites } from '@geoplan/sandbox/test-sites/lists/sample-sites';
import { startTestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { expect, it, onTestFinished } from 'vitest';
import { comparable, unhurriedTestSiteChecker } from './testing/test-site-checker.ts';
import { startHttpcheck } from './testing/start-httpcheck.ts';

it('stores the right result for every test site', async () => {
  const testSites = await startTestSites(sampleSites());
  const service = await startHttpcheck({ checker: unhurriedTestSiteChecker(testSites) });
  onTestFinished(async () => {
    await service.close();
    await testSites.close();
  });
  await service.useSites(testSites.all.map(({ name, url }) => ({ siteId: name, url })));
  const run = await service.finished(await service.startAll());
  expect(run).toMatchObject({ done: testSites.all.length, failed: 0 });
  const found = Object.fromEntries(
    run.results.map((result) => [result.projectId, comparable({ ...result, retryAfterMs: null })]),
  );
  for (const { name, expected } of testSites.all) expect(found[name], name).toMatchObject(expected);
});
