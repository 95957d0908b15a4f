import { expect, it, onTestFinished } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

it('stores the sites, checks them on two replicas, and deletes sites that were removed', async () => {
  const service = await startHttpcheck();
  onTestFinished(() => service.close());
  await service.addReplica();
  const sites = Array.from({ length: 100 }, (_, at) => ({ siteId: `s${String(at).padStart(3, '0')}` }));
  await service.useSites(sites);
  const run = await service.finished(await service.startAll());
  expect(run).toMatchObject({ status: 'completed', total: 100, byStatus: { 200: 100 } });
  expect(service.asked).toHaveLength(100);
  await service.useSites(sites.slice(0, 2));
  expect((await service.finished(await service.startAll())).total).toBe(2);
});
