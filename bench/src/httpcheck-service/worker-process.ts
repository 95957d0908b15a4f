import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { readConfig } from '@geoplan/kit/config';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { stopInOrder } from '@geoplan/kit/stop-in-order';
import { checkOptions, configSchema, dropOptions } from '@geoplan/httpcheck/config';
import { createHttpcheckService } from '@geoplan/httpcheck/service';

// Our complete service as composed by main.ts, from the same environment, except for the bench's own bus.
const config = readConfig(configSchema);
const log = createLog({ service: 'httpcheck', level: config.LOG_LEVEL });
const bus = createRabbitBus({ url: config.AMQP_URL, log, namespace: process.env['BUS_NAMESPACE'] ?? '' });
const service = await createHttpcheckService({
  databaseUrl: config.DATABASE_URL,
  bus,
  log,
  port: 0,
  host: '127.0.0.1',
  gatewayPublicKeys: config.GATEWAY_PUBLIC_KEYS,
  check: checkOptions(config),
  drops: dropOptions(config),
});
closeOnSignals({ log, close: () => stopInOrder([service], bus) });
process.send?.({ port: service.port });
