import { createPostgresBus } from '@geoplan/kit/bus/postgres-bus';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

describe.each(['RabbitMQ', 'Postgres'])('with the bus of %s', (kind) => {
  it('stores the sites, checks them on two replicas, and deletes sites that were removed', async () => {
    const own = kind === 'Postgres' ? await freshDatabase() : null;
    const log = createLog({ service: 'test', level: 'silent' });
    const bus = own ? createPostgresBus({ url: own.url, log }) : null;
    const service = await startHttpcheck(bus ? { bus } : {});
    onTestFinished(async () => {
      await service.close();
      await bus?.close();
      await own?.drop();
    });
    // A bus has one consumer per kind, so two replicas need two buses.
    if (!bus) await service.addReplica();
    const sites = Array.from({ length: 300 }, (_, at) => ({ siteId: `s${String(at).padStart(3, '0')}` }));
    await service.useSites(sites);
    const run = await service.finished(await service.startAll());
    expect(run).toMatchObject({ status: 'completed', total: 300, byStatus: { 200: 300 } });
    expect(service.asked).toHaveLength(300);
    await service.useSites(sites.slice(0, 2));
    expect((await service.finished(await service.startAll())).total).toBe(2);
  });
});
