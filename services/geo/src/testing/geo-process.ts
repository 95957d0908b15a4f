// A replica for the fault tests, to be killed: it runs as main.ts does, but finds a killed one's pairs sooner.
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { createGeoService } from '../service.ts';

const [databaseUrl = '', rabbitUrl = '', namespace = '', host = '', internalKey = '', secretsKeys = ''] =
  process.argv.slice(2);
const log = createLog({ service: 'geo', level: 'warn' });
const bus = createRabbitBus({ url: rabbitUrl, log, namespace });
const service = await createGeoService({
  databaseUrl,
  bus,
  log,
  port: 0,
  host: '127.0.0.1',
  internalKey,
  secretsKeys,
  lookup: { perSecond: null, freshDays: 30, concurrency: 10 },
  sandbox: { host },
  times: { leaseMs: 3_000, sweepMs: 500 },
});
closeOnSignals({
  log,
  async close() {
    await service.close();
    await bus.close();
  },
});
process.stdout.write(`http://127.0.0.1:${service.port}\n`);
