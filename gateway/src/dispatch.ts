import type { ServiceName } from '@geoplan/contracts/define';
import type { Call } from './call.ts';
import type { GatewayLimits } from './limits.ts';
import type { Plan } from './plan.ts';
import { createReplicas, type Load, type Replicas, type ReplicaSource } from './replicas.ts';
import { createServiceProxy, type ProxyEvents, type ServiceProxy } from './service-proxy.ts';

/** The connections to one replica: streams hold theirs for hours, so they have their own. */
export type ServiceLines = Record<Load, ServiceProxy>;

interface DispatcherOptions {
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** How the replicas behind a service's name are found. */
  source: ReplicaSource;
  limits: GatewayLimits;
  events: ProxyEvents;
}

/** Sends calls to replicas. */
export interface Dispatcher {
  /** Sends the call to the least busy replica that it has not been to; false when there is none. */
  send(call: Call): boolean;
  /** Sends a failed call once more where that cannot do anything twice; false when it has to be given up. */
  sendAgain(call: Call, error: NodeJS.ErrnoException): boolean;
  /** To be told when the call is over. */
  leave(call: Call): void;
  close(): void;
}

/** A kept connection may be closed by the service in the moment it is used again; nothing has been done then. */
function mayTryAgain(call: Call, error: NodeJS.ErrnoException): boolean {
  const { flight, request } = call;
  if (request.method !== 'GET' || !flight || flight.retried) return false;
  return flight.upstream?.reusedSocket === true && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

const loadOf = (plan: Plan): Load => (plan.endless ? 'streams' : 'requests');

function openReplicas(
  url: string,
  source: ReplicaSource,
  limits: GatewayLimits,
  events: ProxyEvents,
): Replicas<ServiceLines> {
  const { protocol, hostname, port } = new URL(url);
  return createReplicas({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    ...source,
    open(address) {
      const through = (connections: number): ServiceProxy =>
        createServiceProxy(
          { protocol, hostname: address, port },
          { connections, idleMs: limits.upstreamIdleMs },
          events,
        );
      return { requests: through(limits.inFlightPerService), streams: through(limits.streams) };
    },
    close(lines) {
      lines.requests.close();
      lines.streams.close();
    },
  });
}

/**
 * Spreads the calls over the replicas of their services. One whose connection did not come about has reached nobody and
 * goes to the next replica, whatever its method; else only a GET that hit a closing connection is sent again.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { services, source, limits, events } = options;
  const names = Object.keys(services) as ServiceName[];
  const replicas = new Map(
    names.map((name) => [name, openReplicas(services[name], source, limits, events)] as const),
  );

  function leave({ flight, plan }: Call): void {
    if (flight?.replica && plan) replicas.get(plan.service)?.giveBack(flight.replica, loadOf(plan));
  }
  function send(call: Call): boolean {
    const { flight, plan, request, response } = call;
    if (!flight || !plan) return false;
    const load = loadOf(plan);
    const next = replicas.get(plan.service)?.take(load, flight.tried);
    if (!next) return false;
    leave(call);
    flight.replica = next;
    next.lines[load].send(request, response);
    return true;
  }
  function sendAgain(call: Call, error: NodeJS.ErrnoException): boolean {
    const { flight, plan } = call;
    if (!flight?.replica || !plan) return false;
    if (error.syscall === 'connect') {
      replicas.get(plan.service)?.rest(flight.replica);
      flight.tried ??= new Set();
      flight.tried.add(flight.replica);
      return send(call);
    }
    if (!mayTryAgain(call, error)) return false;
    flight.retried = true;
    return send(call);
  }
  return {
    send,
    sendAgain,
    leave,
    close() {
      for (const each of replicas.values()) each.close();
    },
  };
}
