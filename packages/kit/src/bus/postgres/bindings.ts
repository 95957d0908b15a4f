import type { Pool } from 'pg';
import { startInterval, type PeriodicTask } from '../../interval.ts';
import type { Log } from '../../log.ts';

/** A queue bound to one message type for one service. */
export interface Binding {
  queue: string;
  namespace: string;
  type: string;
  service: string;
  /** False for the broadcast queue of one replica, which is removed with the replica. */
  durable: boolean;
}

/**
 * Lease of a replica's broadcast queue; if it is not renewed in time, the replica is considered dead and the queue is
 * removed.
 */
const replicaLeaseS = 30;
/** Interval at which a replica renews this lease. */
const replicaHeartbeatMs = 10_000;

/** Creates the queue, or renews its lease if it belongs to a replica. */
export async function bind(pool: Pool, binding: Binding): Promise<void> {
  const { queue, namespace, type, service, durable } = binding;
  await pool.query(
    `insert into bus_bindings (queue, namespace, type, service, alive_until)
     values ($1, $2, $3, $4, case when $5 then null else now() + ${replicaLeaseS} * interval '1 s' end)
     on conflict (queue) do update set alive_until = excluded.alive_until`,
    [queue, namespace, type, service, durable],
  );
}

const dropQueues = (condition: string) => `
  with gone as (delete from bus_bindings where ${condition} returning queue)
  delete from bus_messages where queue in (select queue from gone)`;

/** Removes a replica's broadcast queue and its waiting messages. */
export async function unbind(pool: Pool, queue: string): Promise<void> {
  await pool.query(dropQueues('queue = $1'), [queue]);
}

/** Removes the queues of dead replicas. */
export async function deleteDeadReplicaQueues(pool: Pool): Promise<void> {
  await pool.query(dropQueues('alive_until < now()'));
}

/** Heartbeat: renews this replica's broadcast queues and removes those of dead replicas. */
export function startReplicaHeartbeat(
  pool: Pool,
  subscriptions: readonly { stayAlive(): Promise<void> }[],
  log: Log,
): PeriodicTask {
  const renew = async (): Promise<void> => {
    if (subscriptions.length === 0) return;
    await Promise.all(subscriptions.map((subscription) => subscription.stayAlive()));
    await deleteDeadReplicaQueues(pool);
  };
  return startInterval(replicaHeartbeatMs, renew, { log, failed: 'renewal of replica queue leases failed' });
}
