import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { expect, it, onTestFinished } from 'vitest';
import { startHttpcheck } from '../../testing/start-httpcheck.ts';

it('publishes every result to notion, at most 500 per message and one message per second across all replicas', async () => {
  const service = await startHttpcheck();
  onTestFinished(() => service.close());
  await service.addReplica();
  const told: { id: string; at: number; results: { siteId: string; url: string; runId: string | null }[] }[] =
    [];
  await service.bus.consume(httpStatusChecked, { service: 'notion' }, ({ results }, { id, occurredAt }) => {
    // A late confirm makes the relay send the message again.
    if (told.every((one) => one.id !== id)) told.push({ id, at: new Date(occurredAt).getTime(), results });
    return Promise.resolve();
  });
  await service.sql(
    `insert into sites (site_id, database_id, url, status, status_key, host, revision)
     select 's' || n, 'd', 'https://s' || n || '.example/', '', '', 's' || n || '.example', 1
     from generate_series(1, 1200) as n`,
  );
  const run = await service.finished(await service.startAll());
  const sites = () => new Set(told.flatMap(({ results }) => results.map(({ siteId }) => siteId)));
  await expect.poll(() => sites().size, { interval: 50 }).toBe(1_200);
  for (const { results } of told) expect(results.length).toBeLessThanOrEqual(500);
  expect(told[0]?.results[0]).toMatchObject({ runId: run.runId, httpStatus: 200, reason: 'ok' });
  const times = told.map(({ at }) => at).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  // Two clocks: the message has the process's time, the gate uses Postgres' time.
  expect(Math.min(...gaps)).toBeGreaterThan(950);
  expect(await service.sql('select from unsent_results')).toEqual([]);
});
