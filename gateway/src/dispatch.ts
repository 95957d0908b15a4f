import { isIPv6 } from 'node:net';
import type { ServiceName } from '@geoplan/contracts/define';
import type { Admitted, Call } from './call.ts';
import type { GatewayLimits } from './limits.ts';
import type { Plan } from './plan.ts';
import { createReplicaClient, type OnFailure, type ReplicaClient } from './replica-client.ts';
import { createReplicas, type Load, type Replicas, type ReplicaSource } from './replicas.ts';
import { createStreamProxy } from './stream-proxy.ts';

/** The ways to one replica: long answers come over connections of their own, opened at its origin. */
export interface ServiceLines {
  readonly origin: string;
  readonly client: ReplicaClient;
}

interface DispatcherOptions {
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** How the replicas behind a service's name are found. */
  source: ReplicaSource;
  limits: GatewayLimits;
  onFailure: OnFailure;
}

/** Sends calls to replicas. */
export interface Dispatcher {
  /** Sends the call to the least busy replica that it has not been to; false when there is none. */
  send(call: Admitted): boolean;
  /** Sends a failed call once more where that cannot do anything twice; false when it has to be given up. */
  sendAgain(call: Admitted, error: NodeJS.ErrnoException): boolean;
  /** To be told when the call is over. */
  leave(call: Call): void;
  close(): void;
}

/** Whether no connection came about: then no byte has been sent, whatever the method. */
function neverArrived(error: NodeJS.ErrnoException): boolean {
  // By a name with several addresses, all of them failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, syscall } = first as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** A kept connection may be closed by the service in the moment it is used again. */
const brokenOff: ReadonlySet<string | undefined> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const loadOf = (plan: Plan): Load => (plan.endless ? 'streams' : 'requests');

function openReplicas(
  url: string,
  { source, limits, onFailure }: Pick<DispatcherOptions, 'source' | 'limits' | 'onFailure'>,
): Replicas<ServiceLines> {
  const { protocol, hostname, port } = new URL(url);
  const connections = { connections: limits.inFlightPerService, idleMs: limits.upstreamIdleMs };
  return createReplicas({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    ...source,
    open(address) {
      const host = isIPv6(address) ? `[${address}]` : address;
      const origin = `${protocol}//${host}:${port || '80'}`;
      return { origin, client: createReplicaClient(origin, connections, onFailure) };
    },
    close: ({ client }) => client.close(),
  });
}

/**
 * Spreads the calls over the replicas of their services. One whose connection did not come about has reached nobody and
 * goes to the next replica, whatever its method; else only a GET is sent again, once, when its connection broke.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { services, onFailure } = options;
  const names = Object.keys(services) as ServiceName[];
  const replicas = new Map(names.map((name) => [name, openReplicas(services[name], options)] as const));
  const streams = createStreamProxy(onFailure);

  function leave({ flight, plan }: Call): void {
    if (flight?.replica && plan) replicas.get(plan.service)?.giveBack(flight.replica, loadOf(plan));
  }
  function send(call: Admitted): boolean {
    const { flight, plan } = call;
    if (!flight) return false;
    const next = replicas.get(plan.service)?.take(loadOf(plan), flight.tried);
    if (!next) return false;
    leave(call);
    flight.replica = next;
    (plan.endpoint.delivery === 'json' ? next.lines.client : streams).send(call);
    return true;
  }
  return {
    send,
    sendAgain(call, error) {
      const { flight, plan, request } = call;
      if (!flight?.replica) return false;
      if (neverArrived(error)) {
        replicas.get(plan.service)?.rest(flight.replica);
        flight.tried ??= new Set();
        flight.tried.add(flight.replica);
        return send(call);
      }
      if (request.method !== 'GET' || flight.retried || !brokenOff.has(error.code)) return false;
      flight.retried = true;
      return send(call);
    },
    leave,
    close() {
      for (const each of replicas.values()) each.close();
      streams.close();
    },
  };
}
