import { endServers, provideServers } from '@geoplan/test-servers/setup/provide-servers';
import type { TestProject } from 'vitest/node';

/**
 * PostgreSQL, RabbitMQ and Redis for all cases; none of them needs the web app. Returns a function that stops the
 * servers.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    await provideServers(project);
  } catch (error) {
    await endServers();
    throw error;
  }
  return endServers;
}
