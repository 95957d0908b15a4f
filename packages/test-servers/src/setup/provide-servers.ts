import type { TestProject } from 'vitest/node';

import { reapNow } from '../processes/process-reaper.ts';
import { forcedSource } from '../servers/server-sources.ts';
import { startSharedServers } from './start-shared-servers.ts';

/** Starts PostgreSQL, RabbitMQ and Redis for all tests of a project, which find them by `sharedServers()`. */
export async function provideServers(project: TestProject): Promise<void> {
  const source = forcedSource();
  project.provide('servers', source === 'none' ? null : await startSharedServers(source));
}

/** Ends what `provideServers` started. */
export const endServers = reapNow;
