// A replica for the fault tests, to be killed: it runs as main.ts does, but finds a killed one's readings sooner.
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { createNotionService } from '../service.ts';

const [databaseUrl = '', rabbitUrl = '', namespace = '', baseUrl = '', internalKey = '', secretsKeys = ''] =
  process.argv.slice(2);
const log = createLog({ service: 'notion', level: 'warn' });
const bus = createRabbitBus({ url: rabbitUrl, log, namespace });
const service = await createNotionService({
  databaseUrl,
  bus,
  log,
  port: 0,
  host: '127.0.0.1',
  internalKey,
  secretsKeys,
  notion: { baseUrl, perSecond: null, syncMinutes: 0 },
  times: { leaseMs: 2_000, sweepMs: 300 },
});
closeOnSignals({
  log,
  async close() {
    await service.close();
    await bus.close();
  },
});
process.stdout.write(`http://127.0.0.1:${service.port}\n`);
