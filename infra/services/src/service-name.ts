/** The three servers that tests run against. */
export type ServiceName = 'postgres' | 'rabbitmq' | 'redis';

/** What is fixed about a service: how to name it, where it may be given, what brings it. */
export interface ServiceDescription {
  label: string;
  /** environment variable that may carry a ready address */
  urlVariable: string;
  /** image started when a Docker engine answers; the versions of docker-compose.yml */
  image: string;
  /** Debian package that brings the server's programs */
  debianPackage: string;
}

/** Every service with its fixed facts. */
export const serviceDescriptions: Record<ServiceName, ServiceDescription> = {
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
export const serviceNames = Object.keys(serviceDescriptions) as ServiceName[];
