import { setTimeout as sleep } from 'node:timers/promises';
import { paidOnce } from '@geoplan/geo/testing/pair-ledger';
import { postgresProxy } from '@geoplan/geo/testing/postgres-proxy';
import { words } from '@geoplan/geo/testing/start-geo-on-sandbox';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { expect, it, onTestFinished } from 'vitest';
import { geoOnDatabase } from '../testing/geo-on-database.ts';

// Regression test for finding 3 of the second review: 301 measurements and 302 requests for 300 pairs.
it('with Postgres silent 4 × 6 s in the middle of a commit, each pair is bought, stored and counted once', async () => {
  const database = await freshDatabase();
  const proxy = await postgresProxy(database.url);
  onTestFinished(async () => {
    proxy.close();
    await database.drop();
  });
  const geo = await geoOnDatabase(database.url, { databaseUrl: proxy.url });
  onTestFinished(() => proxy.thaw());
  // Slow enough that pairs are in progress during each silence.
  geo.sandbox.delay(400);
  const runId = await geo.start({ keywords: words(300), countries: ['us'] });
  for (let times = 0; times < 4; times += 1) {
    await proxy.freezeAtCommit();
    expect((await geo.rows<{ status: string }>('select status from runs'))[0]).toEqual({ status: 'running' });
    await sleep(6_000);
    proxy.thaw();
  }
  await geo.finished(runId);
  expect(await geo.ledger('Postgres silent 4 × 6 s, starting during a commit', runId)).toEqual(paidOnce(300));
});
