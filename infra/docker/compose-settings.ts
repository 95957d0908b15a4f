import { z } from 'zod';

const services = ['AUTH', 'GEO', 'NOTION', 'HTTPCHECK', 'BALANCE'];
const processes = ['GATEWAY', ...services];

/** Settings named `<PROCESS>_<suffix>`, one for each process. */
function each(names: readonly string[], suffix: string, schema: z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(names.map((name) => [`${name}_${suffix}`, schema]));
}

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** Settings that docker-compose.yml reads but no process's schema contains (docs/configuration.md). */
export const composeSettings: Record<string, z.ZodType> = {
  POSTGRES_PASSWORD: z.string().describe('superuser of the container `postgres`'),
  RABBITMQ_PASSWORD: z.string().describe("broker user of `geoplan`, the operator's program"),
  ...each(
    services,
    'DATABASE_PASSWORD',
    z.string().describe('database role of each service, which reaches its own database only'),
  ),
  ...each(
    processes,
    'RABBITMQ_PASSWORD',
    z.string().describe('broker user of each process, which reaches its own queues only'),
  ),
  ...each(services, 'DATABASE_URL', z.url().optional().describe("whole address of a service's database")),
  ...each(
    [...processes, 'GEOPLAN'],
    'AMQP_URL',
    z.url().optional().describe('whole address of the broker, per process'),
  ),
  GATEWAY_REDIS_URL: z.url().optional().describe('whole address of Redis'),
  STORES_CA_FILE: z.string().optional().describe("PEM file with the authority of the stores' certificates"),
  COMPOSE_PROJECT_NAME: z
    .string()
    .default('geoplan')
    .describe('name of the installation; a different one per team'),
  COMPOSE_PROFILES: z
    .string()
    .optional()
    .describe('`demo` starts the sandbox; `observability` Prometheus, Grafana and Jaeger'),
  ...each(
    processes,
    'REPLICAS',
    z.coerce.number().int().min(0).default(1).describe('replicas of each process'),
  ),
  GRAFANA_PASSWORD: z.string().describe('admin of Grafana'),
  PROMETHEUS_PORT: port(9_091).describe('port of Prometheus on loopback'),
  GRAFANA_PORT: port(3_000).describe('port of Grafana on loopback'),
  JAEGER_PORT: port(16_686).describe('port of Jaeger on loopback'),
  CERTIFICATES_FILE: z.string().optional().meta({
    description: 'addresses whose certificates are watched',
    unset: './infra/observability/certificates.yml',
  }),
  INNER_URLS: z
    .string()
    .optional()
    .describe('addresses of `/readyz` of the processes for `geoplan doctor`: `auth=http://host:port,geo=…`'),
};
