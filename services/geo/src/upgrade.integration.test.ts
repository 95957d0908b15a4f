import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { spawnReplica } from '@geoplan/kit/testing/spawn-replica';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { linkDependencies } from '@geoplan/test-servers/link-dependencies';
import { expect, it, onTestFinished } from 'vitest';
import { createGeoService } from './service.ts';
import { words } from './testing/start-geo-on-sandbox.ts';

/** Commit of the previous version: the last release, and until 1.0.0 the first commit with baselines. */
const previousVersion = '9bebe914';
const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** True if the clone is shallow and lacks the previous version; the report counts the test as skipped. */
const isCut = spawnSync('git', ['cat-file', '-e', previousVersion], { cwd: repository }).status !== 0;

/** Checks out the previous version with today's dependencies; returns the URL of its geo. */
function checkOutPrevious(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-before-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sources = ['packages', 'services', 'infra/sandbox', 'package.json'];
  const archive = execFileSync('git', ['archive', previousVersion, ...sources], {
    cwd: repository,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  linkDependencies(repository, folder);
  return pathToFileURL(join(folder, 'services/geo/'));
}

it.skipIf(isCut)('starts next to the previous version, which keeps buying, storing and reading', async () => {
  const before = checkOutPrevious();
  const sandbox = await startSandbox({ port: 0 });
  const { host } = new URL(sandbox.url);
  const geo = await serviceUnderTest({
    name: 'geo',
    migrations: new URL('src/db/migrations/', before),
    start: createGeoService,
    own: {
      sandbox: { host },
      secretsKeys: `test:${Buffer.alloc(32, 1).toString('base64')}`,
      lookup: { perSecond: null, freshDays: 30, usageDays: 100, timeZone: 'UTC', concurrency: 10 },
    },
  });
  onTestFinished(async () => {
    await geo.close();
    await sandbox.close();
  });
  const older = await spawnReplica(new URL('src/testing/geo-process.ts', before), geo, host);
  const { send } = createServiceClient('geo', () => ({ origin: older.origin, as: someone('user') }));
  const settings = { rapidApiKey: 'unlimited-test', rapidApiHost: host };
  expect(await send('POST', '/api/settings', { as: someone('admin'), body: settings })).toMatchObject({
    status: 200,
  });

  /** Buys ten pairs and reads the pages that show them, at one of the versions. */
  async function use(origin: string, name: string): Promise<void> {
    const body = { keywords: words(5, name), countries: ['us', 'de'] };
    const bought = await send('POST', '/api/geo-analysis', { origin, body });
    expect(bought.status, bought.text).toBe(200);
    expect(bought.body.data).toMatchObject({ status: 'completed', results: { length: 10 }, errors: [] });
    for (const path of ['/api/geo-analysis/runs', `/api/geo-analysis/coverage?search=${name}`])
      expect((await send('GET', path, { origin })).status, path).toBe(200);
  }

  await use(older.origin, 'first');
  const isOver = new AbortController();
  let rounds = 0;
  const working = (async () => {
    for (; !isOver.signal.aborted; rounds += 1) await use(older.origin, `older ${rounds}`);
  })();
  working.catch(() => undefined);
  const next = await geo.addReplica();
  for (let round = 0; round < 3; round += 1) await use(next.origin, `next ${round}`);
  const seen = rounds;
  await expect.poll(() => Promise.race([working, Promise.resolve(rounds)])).toBeGreaterThan(seen + 1);
  isOver.abort();
  await working;
  expect(sandbox.counts().filter(({ asked }) => asked !== 1)).toEqual([]);
  expect(await geo.sql('select count(*)::int as records from records')).toEqual([
    { records: 10 * (1 + rounds + 3) },
  ]);
});
