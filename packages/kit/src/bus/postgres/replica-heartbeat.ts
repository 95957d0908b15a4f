import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import { replicaHeartbeatMs, sweepGoneReplicas } from './bindings.ts';
import type { Subscription } from './subscription.ts';

/** Keeps this replica's broadcast queues and removes those of replicas that are gone; returns what stops it. */
export function startReplicaHeartbeat(
  pool: Pool,
  subscriptions: readonly Subscription[],
  log: Log,
): () => void {
  async function beat(): Promise<void> {
    if (subscriptions.length === 0) return;
    try {
      await Promise.all(subscriptions.map((subscription) => subscription.stayAlive()));
      await sweepGoneReplicas(pool);
    } catch (error) {
      log.warn({ err: error }, 'the lease of a replica queue was not renewed');
    }
  }
  const timer = setInterval(() => void beat(), replicaHeartbeatMs);
  return () => clearInterval(timer);
}
