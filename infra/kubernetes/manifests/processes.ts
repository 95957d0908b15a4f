/** One of our processes in a cluster. */
export interface Process {
  name: string;
  /** Port of health, readiness and metrics; a service answers its calls there too. */
  innerPort: number;
  /** Settings from the config map, by name. */
  settings: readonly string[];
  /** Variables that are the same everywhere. */
  fixed?: Readonly<Record<string, string>>;
  /** Secrets of its own, by name; nobody else gets them. */
  secrets: readonly string[];
  /** A database of its own, by its name. */
  hasDatabase: boolean;
  /** Ports of the Internet that it calls; empty: it calls nobody there. */
  internetPorts: readonly number[];
  /** Replicas while nothing happens, and at most. */
  replicas: readonly [least: number, most: number];
  /** What tells that more replicas are needed: CPU, or work that waits, by a query and how much of it is one replica's. */
  scaledBy: 'cpu' | { query: string; perReplica: number };
}

const waiting = (service: string): string => `max(run_items_waiting{service="${service}"})`;
const queued = (service: string): string => `sum(max by (queue) (bus_queue_messages{service="${service}"}))`;

/** Where web sites and receivers of webhooks are: those that `kit/outbound/target-guard.ts` dials. */
const webPorts = [80, 443, 8080, 8443];

/**
 * All of them. What waits is counted where it waits: items of runs in the service's database, since a message only wakes a
 * worker; messages where there are no runs.
 */
export const processes: readonly Process[] = [
  {
    name: 'gateway',
    innerPort: 9090,
    settings: [
      'TRUSTED_PROXIES',
      'ALLOWED_HOSTS',
      'REQUESTS_PER_MINUTE_USER',
      'REQUESTS_PER_MINUTE_ADDRESS',
      'REQUESTS_IN_FLIGHT',
      'CONNECTIONS_PER_ADDRESS',
    ],
    secrets: ['GATEWAY_SIGNING_KEY', 'REDIS_PASSWORD'],
    hasDatabase: false,
    internetPorts: [],
    replicas: [2, 8],
    scaledBy: 'cpu',
  },
  {
    name: 'auth',
    innerPort: 8081,
    settings: ['REGISTRATION', 'ADMIN_EMAIL', 'AUDIT_MONTHS'],
    secrets: ['TOKEN_KEYS', 'ADMIN_PASSWORD'],
    hasDatabase: true,
    internetPorts: [],
    replicas: [2, 6],
    scaledBy: 'cpu',
  },
  {
    name: 'geo',
    innerPort: 8081,
    settings: [
      'KEYWORD_PROVIDER_BASE_URL',
      'KEYWORD_PROVIDER_RPS',
      'GEO_FRESH_DAYS',
      'GEO_USAGE_DAYS',
      'TIME_ZONE',
    ],
    secrets: ['SECRETS_KEYS'],
    hasDatabase: true,
    internetPorts: [443],
    replicas: [2, 6],
    scaledBy: { query: waiting('geo'), perReplica: 5_000 },
  },
  {
    name: 'notion',
    innerPort: 8081,
    settings: ['NOTION_BASE_URL', 'NOTION_RPS', 'NOTION_SYNC_MINUTES'],
    secrets: ['SECRETS_KEYS'],
    hasDatabase: true,
    internetPorts: [443],
    replicas: [2, 4],
    scaledBy: { query: queued('notion'), perReplica: 200 },
  },
  {
    name: 'httpcheck',
    innerPort: 8081,
    settings: [
      'HTTPCHECK_CONCURRENCY',
      'HTTPCHECK_TIMEOUT_MS',
      'HTTPCHECK_USER_AGENT',
      'HTTPCHECK_ALLOW',
      'HTTPCHECK_HOST_PAUSE_MS',
      'HTTPCHECK_RECHECK_SECONDS',
      'HTTPCHECK_RETRY_AFTER_MAX_SECONDS',
      'HTTPCHECK_REFERENCE_URLS',
      'HTTPCHECK_HISTORY_DAYS',
      'HTTPCHECK_RUN_DAYS',
      'HTTPCHECK_RDAP_BOOTSTRAP_URL',
      'HTTPCHECK_ARCHIVE_URL',
      'HTTPCHECK_REGISTRY_PAUSE_MS',
      'HTTPCHECK_ARCHIVE_PAUSE_MS',
      'HTTPCHECK_TIME_ZONE',
    ],
    fixed: { NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256' },
    secrets: [],
    hasDatabase: true,
    internetPorts: webPorts,
    replicas: [2, 20],
    scaledBy: { query: waiting('httpcheck'), perReplica: 20_000 },
  },
  {
    name: 'balance',
    innerPort: 8081,
    settings: ['BALANCE_POLL_MINUTES', 'BALANCE_LEDGER_MONTHS', 'TIME_ZONE'],
    secrets: ['SECRETS_KEYS'],
    hasDatabase: true,
    internetPorts: webPorts,
    replicas: [2, 4],
    scaledBy: { query: queued('balance'), perReplica: 500 },
  },
];

/** Values of the config map; the stores' addresses first, all to be looked through. */
export const settings: Readonly<Record<string, string>> = {
  POSTGRES_HOST: 'postgres.stores.svc:5432',
  RABBITMQ_HOST: 'rabbitmq.stores.svc:5672',
  REDIS_HOST: 'redis.stores.svc:6379',
  // Where the ingress controller's pods are, so that people have addresses of their own.
  TRUSTED_PROXIES: '10.0.0.0/8',
  ALLOWED_HOSTS: 'geoplan.example.com',
  REQUESTS_PER_MINUTE_USER: '6000',
  REQUESTS_PER_MINUTE_ADDRESS: '3000',
  REQUESTS_IN_FLIGHT: '1024',
  CONNECTIONS_PER_ADDRESS: '200',
  REGISTRATION: 'closed',
  ADMIN_EMAIL: 'admin@example.com',
  AUDIT_MONTHS: '24',
  KEYWORD_PROVIDER_BASE_URL: '',
  KEYWORD_PROVIDER_RPS: '1',
  GEO_FRESH_DAYS: '30',
  GEO_USAGE_DAYS: '100',
  TIME_ZONE: 'UTC',
  NOTION_BASE_URL: '',
  NOTION_RPS: '2.5',
  NOTION_SYNC_MINUTES: '15',
  HTTPCHECK_CONCURRENCY: '50',
  HTTPCHECK_TIMEOUT_MS: '10000',
  HTTPCHECK_USER_AGENT: '',
  HTTPCHECK_ALLOW: '',
  HTTPCHECK_HOST_PAUSE_MS: '200',
  HTTPCHECK_RECHECK_SECONDS: '20',
  HTTPCHECK_RETRY_AFTER_MAX_SECONDS: '120',
  HTTPCHECK_REFERENCE_URLS: '',
  HTTPCHECK_HISTORY_DAYS: '90',
  HTTPCHECK_RUN_DAYS: '90',
  HTTPCHECK_RDAP_BOOTSTRAP_URL: '',
  HTTPCHECK_ARCHIVE_URL: '',
  HTTPCHECK_REGISTRY_PAUSE_MS: '1000',
  HTTPCHECK_ARCHIVE_PAUSE_MS: '3000',
  HTTPCHECK_TIME_ZONE: 'UTC',
  BALANCE_POLL_MINUTES: '15',
  BALANCE_LEDGER_MONTHS: '24',
  LOG_LEVEL: 'info',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
};
