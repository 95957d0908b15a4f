import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type ServerName, serverDescriptions } from '../server-name.ts';
import { freePort } from '../../processes/free-port.ts';
import { reapAtExit } from '../../processes/process-reaper.ts';
import { probeServer } from '../probe-server.ts';
import type { TestServer } from '../test-server.ts';
import { dockerEngine } from './docker-engine.ts';

/** Settings of a temporary server in a container. */
interface ContainerSettings {
  port: number;
  url(port: number): string;
  environment: Record<string, string>;
  /** Absent for the image's own. */
  command?: string[];
}

const plans: Record<ServerName, ContainerSettings> = {
  postgres: {
    port: 5432,
    url: (port) => `postgres://app:app@127.0.0.1:${port}/postgres`,
    environment: {
      POSTGRES_USER: 'app',
      POSTGRES_PASSWORD: 'app',
      POSTGRES_DB: 'postgres',
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8 --no-sync',
    },
    command: ['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=400'],
  },
  rabbitmq: {
    port: 5672,
    url: (port) => `amqp://guest:guest@127.0.0.1:${port}`,
    environment: { RABBITMQ_DEFAULT_USER: 'guest', RABBITMQ_DEFAULT_PASS: 'guest' },
  },
  redis: {
    port: 6379,
    url: (port) => `redis://127.0.0.1:${port}`,
    environment: {},
    command: ['redis-server', '--save', '', '--appendonly', 'yes', '--appendfsync', 'no'],
  },
};

/** Long enough to pull an image over a slow connection. */
const startMs = 300_000;
const restartMs = 60_000;

/** Runs a server in a separate container, on one loopback port that it keeps across kill and start. */
export async function containerServer(name: ServerName): Promise<TestServer> {
  const [{ GenericContainer, Wait }, engine, port] = await Promise.all([
    import('testcontainers'),
    dockerEngine(),
    freePort(),
  ]);
  const plan = plans[name];
  const url = plan.url(port);
  const containerName = `geoplan-test-${name}-${randomBytes(6).toString('hex')}`;
  // Registered before it exists, because this process may be killed while the container starts.
  reapAtExit({ kind: 'container', name: containerName });
  const created = new GenericContainer(serverDescriptions[name].image)
    .withName(containerName)
    .withExposedPorts({ container: plan.port, host: port })
    .withEnvironment(plan.environment)
    // RabbitMQ names its data folder after the host, because with a random name it would not find its data again.
    .withHostname(name)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(startMs);
  if (plan.command) created.withCommand(plan.command);
  const container = engine.container.getById((await created.start()).getId());
  await waitUntilServing(name, url);
  return {
    url,
    async kill() {
      await container.kill({ signal: 'SIGKILL' });
      await container.wait();
    },
    async stop() {
      await container.stop({ t: 20 });
    },
    async start() {
      await container.start();
      await waitUntilServing(name, url);
    },
    async pause() {
      await container.pause();
    },
    async resume() {
      await container.unpause();
    },
  };
}

async function waitUntilServing(name: ServerName, url: string): Promise<void> {
  const deadline = Date.now() + restartMs;
  for (;;) {
    try {
      await probeServer[name](url);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
