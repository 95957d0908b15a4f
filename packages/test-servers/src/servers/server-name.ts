/** The three servers that tests run against. */
export type ServerName = 'postgres' | 'rabbitmq' | 'redis';

/** Fixed facts of a server: its label, the variable that may give its address, what installs it. */
export interface ServerDescription {
  label: string;
  /** environment variable that may carry a ready address */
  urlVariable: string;
  /** image started when a Docker engine answers; the versions of docker-compose.yml */
  image: string;
  /** Debian package that brings the server's programs */
  debianPackage: string;
}

/** Every server with its fixed facts. */
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

/** All names, in the order they are announced when nothing else decides. */
export const serverNames = Object.keys(serverDescriptions) as ServerName[];
