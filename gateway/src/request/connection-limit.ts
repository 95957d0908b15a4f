import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { peerKey } from '@geoplan/kit/limits/limiter';
import { isResponding } from './error-response.ts';
import type { GatewayLimits } from '../limits/default-limits.ts';
import type { Holding, Holdings } from '../limits/holdings.ts';
import type { LimitReport } from '../limits/limit-report.ts';

interface ConnectionLimitOptions {
  limits: GatewayLimits;
  holdings: Holdings;
  /** True for our own proxies, which carry the connections of many users; `undefined` if there are none. */
  isOurProxy: ((address: string) => boolean) | undefined;
  report: LimitReport;
}

/** Limit on the connections of the public port. */
export interface ConnectionLimit {
  /** Keeps an idle connection of our own proxy longer than others; called when a response is over. */
  readonly keepForProxy: (socket: Socket) => void;
  /** Open connections, including those of our own proxies. */
  readonly open: () => number;
}

/** Share of the total limit above which idle connections are closed to make room for new ones. */
const nearLimit = 0.95;

/** Idle sockets: connected or kept alive without a current request. */
const idleOf = (sockets: ReadonlySet<Socket>): Socket[] =>
  [...sockets].filter((socket) => !socket.destroyed && !isResponding(socket));

/**
 * Limits the connections of one address; excess connections are refused before a byte is read. Near the total limit,
 * half of the idle connections of the fullest address are closed, so that a new visitor always finds a free
 * connection.
 */
export function limitConnections(server: Server, options: ConnectionLimitOptions): ConnectionLimit {
  const { limits, holdings, isOurProxy, report } = options;
  const byAddress = new Map<Holding, Set<Socket>>();
  const fromProxies = new WeakSet<Socket>();
  let proxyConnections = 0;
  const open = (): number => holdings.total('connections') + proxyConnections;

  function freeConnections(): void {
    let fullest: [Holding, Set<Socket>] | undefined;
    for (const each of byAddress) if (!fullest || each[1].size > fullest[1].size) fullest = each;
    if (!fullest) return;
    const idle = idleOf(fullest[1]);
    for (const socket of idle.slice(0, Math.ceil(idle.length / 2))) socket.destroy();
    if (idle.length > 0) report({ limit: 'connections', ownerKind: 'all', caller: fullest[0].owner });
  }
  function count(socket: Socket, holding: Holding): void {
    const sockets = byAddress.get(holding) ?? new Set();
    byAddress.set(holding, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) byAddress.delete(holding);
      holdings.release(holding, 'connections');
    });
  }

  server.maxConnections = limits.connections;
  server.keepAliveTimeout = limits.idleMs;
  server.on('drop', (dropped) =>
    report({ limit: 'connections', ownerKind: 'all', caller: peerKey(dropped?.remoteAddress ?? null) }),
  );
  // Registered before HTTP's own listener.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isOurProxy?.(address)) {
      fromProxies.add(socket);
      proxyConnections += 1;
      socket.once('close', () => {
        proxyConnections -= 1;
      });
      return;
    }
    const holding = holdings.ofAddress(peerKey(address));
    const owner = holdings.take(holding, 'connections');
    if (owner !== undefined) {
      report({ limit: 'connections', ownerKind: owner, caller: holding.owner });
      socket.destroy();
      return;
    }
    count(socket, holding);
    if (open() > limits.connections * nearLimit) freeConnections();
  });

  return {
    keepForProxy(socket) {
      // Set after Node has set its own timeout.
      if (!socket.destroyed && fromProxies.has(socket)) socket.setTimeout(limits.proxyIdleMs);
    },
    open,
  };
}
