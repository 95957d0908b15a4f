import { endServers, provideServers } from '@geoplan/test-servers/setup/provide-servers';
import { setUpAll } from '@geoplan/test-servers/setup/set-up-all';
import type { TestProject } from 'vitest/node';
import { provideWebApp } from './provide-web-app.ts';

/**
 * Before the first `*.integration.test.ts`, provides PostgreSQL, RabbitMQ and Redis for all of them, and the built web
 * app, which the tests of the whole product serve. Returns a function that stops the servers after the last one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    await setUpAll([provideServers(project), provideWebApp()]);
  } catch (error) {
    await endServers();
    throw error;
  }
  return endServers;
}
