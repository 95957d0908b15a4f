import { sampleSites } from '@geoplan/sandbox/farm/lists/sample-sites';
import { startFarm } from '@geoplan/sandbox/farm/start-farm';
import { expect, it, onTestFinished } from 'vitest';
import { comparable, unhurriedCheckerOfFarm } from './testing/checker-of-farm.ts';
import { startHttpcheck } from './testing/start-httpcheck.ts';

it('stores the right result for every site of the farm', async () => {
  const farm = await startFarm(sampleSites());
  const service = await startHttpcheck({ checker: unhurriedCheckerOfFarm(farm) });
  onTestFinished(async () => {
    await service.close();
    await farm.close();
  });
  await service.useSites(farm.sites.map(({ name, url }) => ({ siteId: name, url })));
  const run = await service.finished(await service.startAll());
  expect(run).toMatchObject({ done: farm.sites.length, failed: 0 });
  const found = Object.fromEntries(
    run.results.map((result) => [result.projectId, comparable({ ...result, retryAfterMs: null })]),
  );
  for (const { name, expected } of farm.sites) expect(found[name], name).toMatchObject(expected);
});
