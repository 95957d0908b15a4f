import type { TestProject } from 'vitest/node';

import { endGuarded } from './processes/guard.ts';
import { provideWebApp } from './provide-web-app.ts';
import { settleAll } from './settle-all.ts';
import { startServices } from './start-services.ts';
import { testWay } from './test-way.ts';
import { whatIsMissing } from './what-is-missing.ts';

/**
 * Before the first `*.integration.test.ts`: PostgreSQL, RabbitMQ and Redis for all of them, and the built web app, which
 * the tests of the whole gateway and product serve. Returns what takes the servers down after the last one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    await settleAll([provideServers(project), provideWebApp()]);
  } catch (error) {
    await endGuarded();
    throw whatIsMissing(error);
  }
  return endGuarded;
}

async function provideServers(project: TestProject): Promise<void> {
  const way = testWay();
  project.provide('services', way === 'none' ? null : await startServices(way));
}
