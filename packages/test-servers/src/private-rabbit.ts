import { privateServer } from './private-server.ts';
import type { TestServer } from './test-server.ts';

/**
 * Starts a RabbitMQ that belongs to the calling test and may be killed; it ends with the test's process at the latest.
 * A quorum queue declared less than about a second before `kill` comes back without a leader and never answers:
 * RabbitMQ writes the list of its queues' members that seldom (measured with 3.10: lost at 0.6 s, kept at 1 s).
 */
export function privateRabbit(): Promise<TestServer> {
  return privateServer('rabbitmq');
}
