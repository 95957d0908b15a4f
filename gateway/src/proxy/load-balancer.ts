import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { startInterval } from '@geoplan/kit/interval';
import type { Log } from '@geoplan/kit/log';

const failed = 'lookup of replicas failed';

/**
 * Kind of load. Requests and streams are counted separately, because an open event stream costs a replica almost
 * nothing.
 */
export type Load = 'requests' | 'streams';

/** One replica: an address to which the name of a service resolves. */
export interface Replica<Connections> {
  readonly address: string;
  /** Connections to this replica. */
  readonly connections: Connections;
  readonly busy: Record<Load, number>;
  /** Time until which an unreachable replica is avoided, ms since the epoch. */
  avoidUntilMs: number;
}

/** Resolves a host name to its addresses. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Service discovery for replicas by name. */
export interface ReplicaSource {
  resolve: Resolve;
  /** Poll interval after which an added or removed replica is noticed, ms. */
  everyMs: number;
  /** Time for which an unreachable replica is avoided if there are others, ms. */
  avoidMs: number;
}

interface LoadBalancerOptions<Connections> extends ReplicaSource {
  hostname: string;
  log: Log;
  /** Creates the connections to one address; connects lazily. */
  open: (address: string) => Connections;
  close: (connections: Connections) => void;
}

/** Load balancer over the replicas of one service: least requests in flight. */
export interface LoadBalancer<Connections> {
  /**
   * Replica with the fewest requests or streams in flight that is not in `tried`; `undefined` if all are in `tried`.
   * The caller must release the replica.
   */
  acquire(load: Load, tried?: ReadonlySet<Replica<Connections>>): Replica<Connections> | undefined;
  release(replica: Replica<Connections>, load: Load): void;
  /** Called when connecting to a replica failed; other replicas are preferred for a while. */
  avoid(replica: Replica<Connections>): void;
  close(): void;
}

let pendingLookup: Promise<unknown> = Promise.resolve();

/**
 * All addresses of a name known to this machine, from its hosts file or otherwise from DNS. Names are looked up one
 * after the other, because a silent name server blocks one of Node's four threads per lookup.
 */
function systemAddresses(hostname: string): Promise<string[]> {
  const all = async (): Promise<string[]> => {
    // Uses only one address family, because a replica with two addresses would get twice its share.
    const found = await lookup(hostname, { all: true, family: 4 }).catch(() =>
      lookup(hostname, { all: true }),
    );
    return found.map(({ address }) => address);
  };
  const mine = pendingLookup.then(all);
  pendingLookup = mine.catch(() => undefined);
  return mine;
}

/** Replica source used outside of tests. */
export const systemSource: ReplicaSource = {
  resolve: systemAddresses,
  everyMs: 5_000,
  // Long enough that an unreachable replica does not slow down every request, but short enough that a recovered
  // replica is soon used again.
  avoidMs: 2_000,
};

/** IP literals and localhost have no replicas to look up; Node connects to them by name. */
function isFixed(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname) !== 0;
}

/** Least busy replica, round robin from `turn` among equals; an avoided replica only if no other is left. */
function leastBusy<Connections>(
  replicas: readonly Replica<Connections>[],
  turn: number,
  load: Load,
  tried?: ReadonlySet<Replica<Connections>>,
): Replica<Connections> | undefined {
  const now = Date.now();
  let best: Replica<Connections> | undefined;
  let isBestAvoided = false;
  for (let step = 0; step < replicas.length; step += 1) {
    const each = replicas[(turn + step) % replicas.length] as Replica<Connections>;
    if (tried?.has(each)) continue;
    const isAvoided = each.avoidUntilMs > now;
    const isBetter = isAvoided === isBestAvoided ? each.busy[load] < (best?.busy[load] ?? 0) : isBestAvoided;
    if (best && !isBetter) continue;
    best = each;
    isBestAvoided = isAvoided;
  }
  return best;
}

/**
 * Polls the addresses of a name and balances the requests over them. A name resolves to all replicas, but connecting by
 * name always uses the first one, because the system sorts them (RFC 6724 rule 9).
 */
export function createLoadBalancer<Connections>(
  options: LoadBalancerOptions<Connections>,
): LoadBalancer<Connections> {
  const { hostname, resolve, everyMs, avoidMs, open, close, log } = options;
  const openReplica = (address: string): Replica<Connections> => ({
    address,
    connections: open(address),
    busy: { requests: 0, streams: 0 },
    avoidUntilMs: 0,
  });
  // Connects by name until the addresses are known, so that no request waits for the lookup.
  let replicas = [openReplica(hostname)];
  /** Replicas whose addresses no longer resolve; each is closed once it has nothing in flight. */
  const draining = new Set<Replica<Connections>>();
  let turn = 0;
  let isClosed = false;

  function closeWhenIdle(replica: Replica<Connections>): void {
    const { requests, streams } = replica.busy;
    if (!draining.has(replica) || requests + streams > 0) return;
    draining.delete(replica);
    close(replica.connections);
  }
  function updateReplicas(addresses: readonly string[]): void {
    const before = replicas;
    replicas = [...new Set(addresses)].map(
      (address) => before.find((replica) => replica.address === address) ?? openReplica(address),
    );
    for (const replica of before.filter((each) => !replicas.includes(each))) {
      draining.add(replica);
      closeWhenIdle(replica);
    }
  }
  const poll = async (): Promise<void> => {
    if (isFixed(hostname)) return;
    // While DNS is down, the last known replicas are kept.
    const addresses = await resolve(hostname);
    if (!isClosed && addresses.length > 0) updateReplicas(addresses);
  };
  const polling = startInterval(everyMs, poll, { log: log.child({ hostname }), failed });
  polling.now();

  return {
    acquire(load, tried) {
      const best = leastBusy(replicas, turn, load, tried);
      if (!best) return undefined;
      turn = (replicas.indexOf(best) + 1) % replicas.length;
      best.busy[load] += 1;
      return best;
    },
    release(replica, load) {
      replica.busy[load] -= 1;
      closeWhenIdle(replica);
    },
    avoid(replica) {
      replica.avoidUntilMs = Date.now() + avoidMs;
    },
    close() {
      isClosed = true;
      polling.stop();
      for (const { connections } of [...replicas, ...draining]) close(connections);
      draining.clear();
    },
  };
}
