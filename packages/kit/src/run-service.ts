import { z } from 'zod';
import type { Bus } from './bus/bus.ts';
import { createRabbitBus } from './bus/rabbit-bus.ts';
import { ConfigError, logLevelSchema, portSchema, readConfig } from './config.ts';
import { AppError } from './errors.ts';
import { createLog, type Log } from './log.ts';
import { withPassword } from './store-address.ts';
import { stopInOrder, type StopSteps } from './stop-in-order.ts';
import { closeOnSignals } from './shutdown.ts';
import { otlpEndpointSchema, startTracing } from './tracing/start-tracing.ts';

/** Environment of every service process (docs/configuration.md). */
export const serviceConfigShape = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .describe(
      "address of the service's database. `npm start`: a PostgreSQL server instead of the embedded one",
    ),
  DATABASE_PASSWORD: z.string().optional().describe('added to an address without a password, unencoded'),
  AMQP_URL: z
    .url({ protocol: /^amqps?$/, error: 'must be an amqp:// address' })
    .describe('address of the broker. `npm start`: a RabbitMQ instead of the bus in Postgres'),
  AMQP_PASSWORD: z.string().optional().describe('added to an address without a password, unencoded'),
  GATEWAY_PUBLIC_KEYS: z.string().describe("public JWKS of the gateway's key, for the services"),
  PORT: portSchema.default(8081),
  LOG_LEVEL: logLevelSchema,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpointSchema,
};
type ServiceConfig = z.output<z.ZodObject<typeof serviceConfigShape>>;

/** Parameters passed to every service on startup. */
export interface ServiceParts {
  databaseUrl: string;
  bus: Bus;
  log: Log;
  /** TCP port; 0 lets the system choose. */
  port: number;
  /** Interface to listen on; all of them by default. */
  host?: string;
  /** Public JWKS of the gateway; see `parseGatewayPublicKeys`. */
  gatewayPublicKeys: string;
}

/** A started service. */
export interface RunningService extends StopSteps {
  port: number;
}

/** Returns one line if the operator can act (a setting, the database), and a stack trace only for a bug in our code. */
function startupMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  return 'code' in error ? `${error.message || error.name} (${String(error.code)})` : String(error.stack);
}

/**
 * Runs a service process until SIGTERM: reads the environment, connects and starts the service. The bus outlives the
 * service, so that messages being handled can be settled. A failed start exits with 1.
 */
export function runService<Config extends ServiceConfig>(
  name: string,
  schema: z.ZodObject & z.ZodType<Config>,
  start: (config: Config, parts: ServiceParts) => Promise<RunningService>,
): void {
  const run = async (): Promise<void> => {
    const config = readConfig(schema) as Config;
    const log = createLog({ service: name, level: config.LOG_LEVEL });
    const stopTracing = await startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
    const bus = createRabbitBus({ url: withPassword(config.AMQP_URL, config.AMQP_PASSWORD), log });
    const databaseUrl = withPassword(config.DATABASE_URL, config.DATABASE_PASSWORD);
    const { GATEWAY_PUBLIC_KEYS: gatewayPublicKeys, PORT: port } = config;
    const service = await start(config, { databaseUrl, bus, log, port, gatewayPublicKeys });
    log.info({ port: service.port }, `${name} listening`);
    closeOnSignals({
      log,
      close: async () => {
        await stopInOrder([service], bus);
        await stopTracing();
      },
    });
  };
  run().catch((error: unknown) => {
    process.stderr.write(`${startupMessage(error)}\n`);
    process.exit(1);
  });
}
