import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** What a replica is doing is counted apart: an open event stream costs it next to nothing. */
export type Load = 'requests' | 'streams';

/** One process of a service, as its name resolves to it. */
export interface Replica<Lines> {
  readonly address: string;
  /** Its own connections. */
  readonly lines: Lines;
  readonly busy: Record<Load, number>;
  /** Passed over until then, because it could not be reached; ms since the epoch. */
  restsUntilMs: number;
  /** No longer among the addresses; closed as soon as nothing is under way. */
  isLeaving: boolean;
}

/** Tells the addresses of a host name. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

/** How replicas are found. */
export interface ReplicaSource {
  resolve: Resolve;
  /** A replica that has just been added or removed is known after this time, ms. */
  everyMs: number;
  /** One that could not be reached is left alone for so long while there are others, ms. */
  restMs: number;
}

interface ReplicasOptions<Lines> extends ReplicaSource {
  hostname: string;
  /** Makes ready to connect to one address. */
  open: (address: string) => Lines;
  close: (lines: Lines) => void;
}

/** The replicas of one service. */
export interface Replicas<Lines> {
  /** The one with the least under way, none of `tried`; undefined when all were. To be given back. */
  take(load: Load, tried?: ReadonlySet<Replica<Lines>>): Replica<Lines> | undefined;
  giveBack(replica: Replica<Lines>, load: Load): void;
  /** No connection to it came about: others are asked for a while. */
  rest(replica: Replica<Lines>): void;
  close(): void;
}

let lookingUp: Promise<unknown> = Promise.resolve();

/**
 * All addresses that this machine knows for a name: its hosts file, then DNS. One after the other, because a name server
 * that is silent holds one of Node's four threads for each.
 */
function systemAddresses(hostname: string): Promise<string[]> {
  const all = async (): Promise<string[]> => {
    // One family: the same replica under two addresses would get twice its share.
    const found = await lookup(hostname, { all: true, family: 4 }).catch(() =>
      lookup(hostname, { all: true }),
    );
    return found.map(({ address }) => address);
  };
  const mine = lookingUp.then(all);
  lookingUp = mine.catch(() => undefined);
  return mine;
}

/** What the gateway uses unless a test says otherwise. */
export const systemSource: ReplicaSource = {
  resolve: systemAddresses,
  everyMs: 5_000,
  // Long enough that one which is away does not slow every request, short enough that it is used as soon as it is back.
  restMs: 2_000,
};

/** A literal and this machine itself have no replicas; Node connects to them by name. */
function isFixed(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname) !== 0;
}

/** The least busy from `turn` on, so that equals take turns; those that rest only when there is no other. */
function leastBusy<Lines>(
  replicas: readonly Replica<Lines>[],
  turn: number,
  load: Load,
  tried?: ReadonlySet<Replica<Lines>>,
): Replica<Lines> | undefined {
  const now = Date.now();
  let best: Replica<Lines> | undefined;
  let bestRests = false;
  for (let step = 0; step < replicas.length; step += 1) {
    const each = replicas[(turn + step) % replicas.length] as Replica<Lines>;
    if (tried?.has(each)) continue;
    const rests = each.restsUntilMs > now;
    const isBetter = rests === bestRests ? each.busy[load] < (best?.busy[load] ?? 0) : bestRests;
    if (best && !isBetter) continue;
    best = each;
    bestRests = rests;
  }
  return best;
}

/**
 * Follows the addresses of a name and spreads the work over them. A name resolves to all of its replicas, but whoever
 * connects by name gets the first one each time, because the system sorts them (RFC 6724 rule 9).
 */
export function createReplicas<Lines>(options: ReplicasOptions<Lines>): Replicas<Lines> {
  const { hostname, resolve, everyMs, restMs, open, close } = options;
  const begin = (address: string): Replica<Lines> => ({
    address,
    lines: open(address),
    busy: { requests: 0, streams: 0 },
    restsUntilMs: 0,
    isLeaving: false,
  });
  // By name until the addresses are known, so that nobody has to wait for them.
  let replicas = [begin(hostname)];
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function closeWhenIdle(replica: Replica<Lines>): void {
    const { requests, streams } = replica.busy;
    if (replica.isLeaving && requests + streams === 0) close(replica.lines);
  }
  function replaceBy(addresses: readonly string[]): void {
    const before = replicas;
    replicas = [...new Set(addresses)].map(
      (address) => before.find((replica) => replica.address === address) ?? begin(address),
    );
    for (const replica of before.filter((each) => !replicas.includes(each))) {
      replica.isLeaving = true;
      closeWhenIdle(replica);
    }
  }
  async function keepFresh(): Promise<void> {
    // A name server that is away changes nothing about the replicas.
    const addresses = await resolve(hostname).catch(() => []);
    if (isClosed) return;
    if (addresses.length > 0) replaceBy(addresses);
    timer = setTimeout(() => void keepFresh(), everyMs);
    timer.unref();
  }
  if (!isFixed(hostname)) void keepFresh();

  return {
    take(load, tried) {
      const best = leastBusy(replicas, turn, load, tried);
      if (!best) return undefined;
      turn = (replicas.indexOf(best) + 1) % replicas.length;
      best.busy[load] += 1;
      return best;
    },
    giveBack(replica, load) {
      replica.busy[load] -= 1;
      closeWhenIdle(replica);
    },
    rest(replica) {
      replica.restsUntilMs = Date.now() + restMs;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { lines } of replicas) close(lines);
    },
  };
}
