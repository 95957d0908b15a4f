import { paidOnce } from '@geoplan/geo/testing/pair-ledger';
import { words } from '@geoplan/geo/testing/start-geo-on-sandbox';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { toxicProxy, type Toxic } from '@geoplan/test-servers/toxic-proxy';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { geoOnDatabase } from '../testing/geo-on-database.ts';

const toxics: Toxic[] = [
  { kind: 'latency', ms: 150 },
  { kind: 'silence' },
  { kind: 'reset' },
  { kind: 'bandwidth', bytesPerSecond: 20_000 },
  { kind: 'slow close', ms: 3_000 },
];
const cases = toxics.flatMap((toxic) =>
  (['Postgres', 'RabbitMQ'] as const).map((server) => ({ server, toxic, kind: toxic.kind })),
);

it.each(cases)('a run survives $kind of $server for 5 s: nothing lost, nothing twice', async (each) => {
  const { server, toxic, kind } = each;
  const database = await freshDatabase();
  const [postgres, rabbit] = await Promise.all([
    toxicProxy(database.url),
    toxicProxy(sharedServers().rabbitmq),
  ]);
  onTestFinished(async () => {
    postgres.close();
    rabbit.close();
    await database.drop();
  });
  const geo = await geoOnDatabase(database.url, { databaseUrl: postgres.url, rabbitUrl: rabbit.url });
  const proxy = server === 'Postgres' ? postgres : rabbit;
  onTestFinished(() => proxy.apply(null));
  geo.sandbox.delay(200);
  const runId = await geo.start({ keywords: words(120), countries: ['us'] });
  await expect.poll(() => geo.asked(), { interval: 5 }).toBeGreaterThan(20);
  proxy.apply(toxic);
  await sleep(5_000);
  proxy.apply(null);
  await geo.finished(runId);
  expect(await geo.ledger(`${kind} of ${server} for 5 s`, runId)).toEqual(paidOnce(120));
});
