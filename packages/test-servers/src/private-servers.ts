import { ServerMissingError } from './servers/server-missing-error.ts';
import type { ServerName } from './servers/server-name.ts';
import { forcedSource } from './servers/server-sources.ts';
import { gatherFacts, hasBinaries, startServer } from './servers/start-server.ts';
import type { TestServer } from './servers/test-server.ts';

/** Starts a server for a single test; programs on this machine come first, because they start fastest. */
async function privateServer(name: ServerName, folder?: string): Promise<TestServer> {
  const source = forcedSource();
  const forced = source === 'none' ? undefined : source;
  const options = { survivesKill: true, folder };
  if (forced !== 'docker' && hasBinaries(name)) return startServer(name, 'binaries', options);
  if (folder !== undefined)
    throw new Error(`${name} keeps its data in a folder of ours only as a program of this machine`);
  const facts = await gatherFacts(name, forced);
  if (facts.docker) return startServer(name, 'docker', options);
  if (facts.installable && forced !== 'docker') return startServer(name, 'packages', options);
  throw new ServerMissingError(name, facts);
}

/**
 * Starts a PostgreSQL that belongs to the calling test and may be killed; it ends at the latest with the test's
 * process.
 */
export function privatePostgres(): Promise<TestServer> {
  return privateServer('postgres');
}

/**
 * The same for RabbitMQ. A quorum queue declared less than about a second before `kill` restarts without a leader and
 * never responds. RabbitMQ writes the list of its queues' members that rarely (measured with 3.10: lost at 0.6 s, kept
 * at 1 s). `folder` holds all its data; a separate one by default.
 */
export function privateRabbit(folder?: string): Promise<TestServer> {
  return privateServer('rabbitmq', folder);
}

/** The same for Redis. */
export function privateRedis(): Promise<TestServer> {
  return privateServer('redis');
}
