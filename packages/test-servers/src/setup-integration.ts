import type { TestProject } from 'vitest/node';

import { reapNow } from './processes/process-reaper.ts';
import { provideWebApp } from './provide-web-app.ts';
import { settleAll } from './settle-all.ts';
import { startSharedServers } from './start-shared-servers.ts';
import { forcedSource } from './forced-source.ts';
import { setupError } from './setup-error.ts';

/**
 * Before the first `*.integration.test.ts`: PostgreSQL, RabbitMQ and Redis for all of them, and the built web app, which
 * the tests of the whole gateway and product serve. Returns what takes the servers down after the last one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    await settleAll([provideServers(project), provideWebApp()]);
  } catch (error) {
    await reapNow();
    throw setupError(error);
  }
  return reapNow;
}

async function provideServers(project: TestProject): Promise<void> {
  const source = forcedSource();
  project.provide('servers', source === 'none' ? null : await startSharedServers(source));
}
