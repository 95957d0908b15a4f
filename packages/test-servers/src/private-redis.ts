import { privateServer } from './private-server.ts';
import type { TestServer } from './test-server.ts';

/** Starts a Redis that belongs to the calling test and may be killed; it ends with the test's process at the latest. */
export function privateRedis(): Promise<TestServer> {
  return privateServer('redis');
}
