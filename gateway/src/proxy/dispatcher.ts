import { isIPv6 } from 'node:net';
import type { ServiceName } from '@geoplan/contracts/define';
import type { AuthorizedRequest, GatewayRequest } from '../request/gateway-request.ts';
import type { GatewayLimits } from '../limits/default-limits.ts';
import type { EndpointPolicy } from '../request/endpoint-policies.ts';
import { createReplicaClient, type OnFailure, type ReplicaClient } from './replica-client.ts';
import { createLoadBalancer, type Load, type LoadBalancer, type ReplicaSource } from './load-balancer.ts';
import { createStreamProxy } from './stream-proxy.ts';

/** Connections to one replica: a pool for JSON; long responses open connections of their own at its origin. */
export interface ReplicaConnections {
  readonly origin: string;
  readonly client: ReplicaClient;
}

interface DispatcherOptions {
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Service discovery of the replicas. */
  source: ReplicaSource;
  limits: GatewayLimits;
  onFailure: OnFailure;
}

/** Dispatches requests to replicas. */
export interface Dispatcher {
  /** Sends the request to the least busy replica not tried yet; false when there is none. */
  send(gatewayRequest: AuthorizedRequest): boolean;
  /** Retries a failed request where that cannot execute anything twice; false when it must fail. */
  retry(gatewayRequest: AuthorizedRequest, error: NodeJS.ErrnoException): boolean;
  /** Ends the count of the request at its replica. */
  release(gatewayRequest: GatewayRequest): void;
  close(): void;
}

/** Whether connecting failed: then no byte has been sent, so any method may be retried. */
function failedToConnect(error: NodeJS.ErrnoException): boolean {
  // For a name with several addresses, all of them failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, syscall } = first as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** Error codes of a lost connection: a service may close a kept-alive one in the moment it is reused. */
const connectionLostCodes: ReadonlySet<string | undefined> = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
]);

const loadOf = (policy: EndpointPolicy): Load => (policy.isEventStream ? 'streams' : 'requests');

function createServiceBalancer(
  url: string,
  { source, limits, onFailure }: Pick<DispatcherOptions, 'source' | 'limits' | 'onFailure'>,
): LoadBalancer<ReplicaConnections> {
  const { protocol, hostname, port } = new URL(url);
  const connections = { connections: limits.inFlightPerService, idleMs: limits.upstreamIdleMs };
  return createLoadBalancer({
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
 * Balances requests over the replicas of their services. One that failed to connect has reached nobody and goes to the next
 * replica, whatever its method; otherwise only a GET is retried, once, when its connection was lost.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { services, onFailure } = options;
  const names = Object.keys(services) as ServiceName[];
  const balancers = new Map(
    names.map((name) => [name, createServiceBalancer(services[name], options)] as const),
  );
  const streams = createStreamProxy(onFailure);

  function release({ upstream, policy }: GatewayRequest): void {
    if (upstream?.replica && policy) balancers.get(policy.service)?.release(upstream.replica, loadOf(policy));
  }
  function send(gatewayRequest: AuthorizedRequest): boolean {
    const { upstream, policy } = gatewayRequest;
    if (!upstream) return false;
    const next = balancers.get(policy.service)?.acquire(loadOf(policy), upstream.tried);
    if (!next) return false;
    release(gatewayRequest);
    upstream.replica = next;
    (policy.endpoint.delivery === 'json' ? next.connections.client : streams).send(gatewayRequest);
    return true;
  }
  return {
    send,
    retry(gatewayRequest, error) {
      const { upstream, policy, request } = gatewayRequest;
      if (!upstream?.replica) return false;
      if (failedToConnect(error)) {
        balancers.get(policy.service)?.avoid(upstream.replica);
        upstream.tried ??= new Set();
        upstream.tried.add(upstream.replica);
        return send(gatewayRequest);
      }
      if (request.method !== 'GET' || upstream.retried || !connectionLostCodes.has(error.code)) return false;
      upstream.retried = true;
      return send(gatewayRequest);
    },
    release,
    close() {
      for (const each of balancers.values()) each.close();
      streams.close();
    },
  };
}
