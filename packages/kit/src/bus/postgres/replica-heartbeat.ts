import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import { replicaHeartbeatMs, deleteDeadReplicaQueues } from './bindings.ts';
import type { Subscription } from './subscription.ts';

/** Heartbeat: renews this replica's broadcast queues and removes those of dead replicas; returns its stop. */
export function startReplicaHeartbeat(
  pool: Pool,
  subscriptions: readonly Subscription[],
  log: Log,
): () => void {
  async function beat(): Promise<void> {
    if (subscriptions.length === 0) return;
    try {
      await Promise.all(subscriptions.map((subscription) => subscription.stayAlive()));
      await deleteDeadReplicaQueues(pool);
    } catch (error) {
      log.warn({ err: error }, 'the lease of a replica queue was not renewed');
    }
  }
  const timer = setInterval(() => void beat(), replicaHeartbeatMs);
  return () => clearInterval(timer);
}
