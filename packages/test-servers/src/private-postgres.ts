import { privateServer } from './private-server.ts';
import type { TestServer } from './test-server.ts';

/** Starts a PostgreSQL that belongs to the calling test and may be killed; it ends with the test's process at the latest. */
export function privatePostgres(): Promise<TestServer> {
  return privateServer('postgres');
}
