import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createLog } from '@geoplan/kit/log';
import { createBalanceService } from '@geoplan/balance/service';
import { reportStalls } from '../report-stalls.ts';

// Our complete service as composed by main.ts; nothing is polled.
const log = createLog({ service: 'balance', level: 'info' });
const bus = createRabbitBus({ url: process.env['AMQP_URL'] ?? '', log });
const service = await createBalanceService({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  bus,
  log,
  port: 0,
  host: '127.0.0.1',
  gatewayPublicKeys: process.env['GATEWAY_PUBLIC_KEYS'] ?? '',
  secretsKeys: process.env['SECRETS_KEYS'] ?? '',
  balance: { pollMs: 0, ledgerMonths: 24, timeZone: 'UTC' },
});
reportStalls(service.port);
