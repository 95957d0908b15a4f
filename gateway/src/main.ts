import { fileURLToPath } from 'node:url';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { connectRedis } from '@geoplan/kit/limits/redis-connection';
import { ConfigError, readConfig } from '@geoplan/kit/config';
import { stopDeadlines } from '@geoplan/kit/deadline';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createRedisLimiter } from '@geoplan/kit/limits/redis-limiter';
import { createLog } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { addBusMetrics } from '@geoplan/kit/metrics/bus-metrics';
import { closeOnSignals } from '@geoplan/kit/shutdown';
import { withPassword } from '@geoplan/kit/store-address';
import { startTracing } from '@geoplan/kit/tracing/start-tracing';
import { gatewayConfigSchema } from './config.ts';
import { createGateway } from './gateway.ts';
import { defaultLimits, publicChangesRule } from './limits/default-limits.ts';

async function main(): Promise<void> {
  const config = readConfig(gatewayConfigSchema);
  const log = createLog({ service: 'gateway', level: config.LOG_LEVEL });
  const stopTracing = await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const redisUrl = config.REDIS_URL && withPassword(config.REDIS_URL, config.REDIS_PASSWORD);
  const redis = redisUrl ? connectRedis({ url: redisUrl, log, name: 'gateway' }) : undefined;
  const bus = createRabbitBus({ url: withPassword(config.AMQP_URL, config.AMQP_PASSWORD), log });
  const metrics = createMetrics('gateway');
  addBusMetrics(metrics, bus, 'gateway');
  const gateway = await createGateway({
    port: config.PORT,
    innerPort: config.INNER_PORT,
    services: config.SERVICE_URLS,
    signingKey: config.GATEWAY_SIGNING_KEY,
    bus,
    publicChanges: redis
      ? createRedisLimiter({ ...publicChangesRule, redis, prefix: 'gateway:public' })
      : createMemoryLimiter(publicChangesRule),
    trustedProxies: config.TRUSTED_PROXIES,
    ingressName: config.INGRESS_NAME,
    allowedHosts: config.ALLOWED_HOSTS,
    limits: {
      ...defaultLimits,
      requestsPerUser: config.REQUESTS_PER_MINUTE_USER,
      requestsPerAddress: config.REQUESTS_PER_MINUTE_ADDRESS,
      inFlight: config.REQUESTS_IN_FLIGHT,
      connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    },
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    log,
    metrics,
    probes: redis ? { redis: () => (redis.ready() ? 'ok' : 'degraded') } : {},
  });
  log.info({ port: gateway.port, innerPort: gateway.innerPort }, 'gateway listening');
  closeOnSignals({
    log,
    close: async () => {
      const deadlines = stopDeadlines();
      await gateway.close(deadlines);
      await bus.close(deadlines.ended);
      await redis?.close();
      await stopTracing();
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});
