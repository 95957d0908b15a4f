/** The three servers that tests run against. */
export type ServerName = 'postgres' | 'rabbitmq' | 'redis';

/** Facts about a server: its label, the variable for its address, and its package. */
export interface ServerDescription {
  label: string;
  /** Environment variable that may contain an existing address. */
  urlVariable: string;
  /** Image started if a Docker engine is running; the versions of docker-compose.yml. */
  image: string;
  /** Debian package with the server's programs. */
  debianPackage: string;
}

/** All servers with their facts. */
export const serverDescriptions: Record<ServerName, ServerDescription> = {
  postgres: {
    label: 'PostgreSQL',
    urlVariable: 'DATABASE_URL',
    image: 'postgres:17',
    debianPackage: 'postgresql',
  },
  rabbitmq: {
    label: 'RabbitMQ',
    urlVariable: 'AMQP_URL',
    image: 'rabbitmq:4-management',
    debianPackage: 'rabbitmq-server',
  },
  redis: { label: 'Redis', urlVariable: 'REDIS_URL', image: 'redis:7', debianPackage: 'redis-server' },
};

/** All names, in the default order of announcement. */
export const serverNames = Object.keys(serverDescriptions) as ServerName[];
