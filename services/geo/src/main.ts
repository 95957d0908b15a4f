import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { ConfigError, readConfig } from '@geoplan/kit/config';
import { AppError } from '@geoplan/kit/errors';
import { createLog } from '@geoplan/kit/log';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { configSchema, lookupOf } from './config.ts';
import { createGeoService } from './service.ts';

async function main(): Promise<void> {
  const config = readConfig(configSchema);
  const log = createLog({ service: 'geo', level: config.LOG_LEVEL });
  const bus = createRabbitBus({ url: config.AMQP_URL, log });
  const service = await createGeoService({
    databaseUrl: config.DATABASE_URL,
    bus,
    log,
    port: config.PORT,
    internalKey: config.INTERNAL_KEY,
    secretsKeys: config.SECRETS_KEYS,
    lookup: lookupOf(config),
  });
  log.info({ port: service.port }, 'geo отвечает');
  closeOnSignals({
    log,
    async close() {
      await service.close();
      await bus.close();
    },
  });
}

/** One line where the operator can act (a setting, the database); a stack only where it is our bug. */
function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  return 'code' in error ? `${error.message || error.name} (${String(error.code)})` : String(error.stack);
}

main().catch((error: unknown) => {
  process.stderr.write(`${complaint(error)}\n`);
  process.exit(1);
});
