import { isIPv6 } from 'node:net';
import type { ServiceName } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import { localRequestHeader } from '@geoplan/kit/http/route';
import type { Log } from '@geoplan/kit/log';
import { traceparentOf } from '@geoplan/kit/trace';
import type { GatewayLimits } from '../limits/default-limits.ts';
import type { ConcurrencyLimit } from '../limits/request-limits.ts';
import { sendError } from '../request/error-response.ts';
import type { AuthorizedRequest, GatewayRequest } from '../request/gateway-request.ts';
import { isLocalRequest } from '../request/local-request.ts';
import type { EndpointPolicy } from '../request/routes.ts';
import type { EventStreams } from './event-streams.ts';
import { createLoadBalancer, type Load, type LoadBalancer, type ReplicaSource } from './load-balancer.ts';
import { createReplicaClient, type OnFailure } from './replica-client.ts';
import { createStreamProxy } from './stream-proxy.ts';
import type { ReplicaConnections, UpstreamRequest } from './upstream-request.ts';

interface ForwarderOptions {
  /** Internal address of each service, such as `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Service discovery for the replicas. */
  source: ReplicaSource;
  concurrency: ConcurrencyLimit;
  streams: Pick<EventStreams, 'add'>;
  limits: GatewayLimits;
  log: Log;
}

/** Forwards authorized requests to the services and enforces their deadlines. */
export interface Forwarder {
  /** @throws OverLimitError if no slot is free */
  forward(gatewayRequest: AuthorizedRequest, body: Buffer | undefined): void;
  /** Releases the resources of a request; called once its response is over, for any reason. */
  release(gatewayRequest: GatewayRequest): void;
  close(): void;
}

/** True if connecting failed. No byte was sent in that case, so any method may be retried. */
function failedToConnect(error: NodeJS.ErrnoException): boolean {
  // An AggregateError means that all addresses of the name failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, syscall } = first as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** Error codes of a lost connection. A service may close a kept-alive connection at the moment it is reused. */
const connectionLostCodes: ReadonlySet<string | undefined> = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
]);

const loadOf = (policy: EndpointPolicy): Load => (policy.isEventStream ? 'streams' : 'requests');

function createServiceBalancer(
  url: string,
  { source, limits, log }: Pick<ForwarderOptions, 'source' | 'limits' | 'log'>,
  onFailure: OnFailure,
): LoadBalancer<ReplicaConnections> {
  const { protocol, hostname, port } = new URL(url);
  const connections = { connections: limits.inFlightPerService, idleMs: limits.upstreamIdleMs };
  return createLoadBalancer({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    ...source,
    log,
    open(address) {
      const host = isIPv6(address) ? `[${address}]` : address;
      const origin = `${protocol}//${host}:${port || '80'}`;
      return { origin, client: createReplicaClient(origin, connections, onFailure) };
    },
    close: ({ client }) => client.close(),
  });
}

/**
 * Balances requests across the replicas of their services. A request whose connection attempt failed was not received
 * and is sent to the next replica, whatever its method. Otherwise only a GET is retried, once, if its connection was
 * lost.
 */
function createDispatcher(options: ForwarderOptions, onFailure: OnFailure) {
  const { services } = options;
  const names = Object.keys(services) as ServiceName[];
  const balancers = new Map(
    names.map((name) => [name, createServiceBalancer(services[name], options, onFailure)] as const),
  );
  const streams = createStreamProxy(onFailure);

  /** Stops counting the request as in flight to its replica. */
  function release({ upstream, policy }: GatewayRequest): void {
    if (upstream?.replica && policy) balancers.get(policy.service)?.release(upstream.replica, loadOf(policy));
  }
  /** Sends the request to the least busy replica not tried yet; false if there is none. */
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
    release,
    /** Retries a failed request unless a retry could execute it twice; false if the request must fail. */
    retry(gatewayRequest: AuthorizedRequest, error: NodeJS.ErrnoException): boolean {
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
    close(): void {
      for (const each of balancers.values()) each.close();
      streams.close();
    },
  };
}

/** Adds the gateway's own headers. Apart from these, a service receives only the client's allow-listed headers. */
function addGatewayHeaders({ request, headers, caller, policy, address, id }: AuthorizedRequest): void {
  if (policy.isPublic && isLocalRequest(request, headers.host))
    headers.forwarded.push(localRequestHeader, '1');
  headers.forwarded.push(
    'authorization',
    caller.internalToken(policy.service),
    'x-forwarded-for',
    address,
    'x-request-id',
    id,
    'traceparent',
    traceparentOf(id),
  );
}

/**
 * Interval at which deadlines are enforced, ms. The longest deadline leaves half a second for this interval and for
 * the error response.
 */
const deadlineCheckMs = 100;

/**
 * Deadlines of all requests in flight, checked by one timer, because iterating over them costs less than a timer per
 * request. They are stored in an array, because a Set that is constantly filled and emptied leaves behind a chain of
 * internal tables. Once a full garbage collection has moved one of these tables to the old generation, the table
 * retains every later request until the next full garbage collection.
 */
function createDeadlines() {
  const inFlight: UpstreamRequest[] = [];
  const timer = setInterval(() => {
    const now = performance.now();
    // Iterates backwards, because the last entry replaces an entry removed during the loop.
    for (let at = inFlight.length - 1; at >= 0; at -= 1) {
      const upstream = inFlight[at];
      if (!upstream || now < upstream.deadlineMs) continue;
      upstream.deadlineMs = Infinity;
      upstream.timedOut = true;
      upstream.attempt?.cancel(new Error('service response timed out'));
    }
  }, deadlineCheckMs);
  timer.unref();
  return {
    add(upstream: UpstreamRequest): void {
      upstream.position = inFlight.length;
      inFlight.push(upstream);
    },
    remove(upstream: UpstreamRequest): void {
      const last = inFlight.pop();
      if (!last || last === upstream) return;
      inFlight[upstream.position] = last;
      last.position = upstream.position;
    },
    close: () => clearInterval(timer),
  };
}

/** Adds deadline, concurrency slot, retry and error response to the dispatcher. */
export function createForwarder(options: ForwarderOptions): Forwarder {
  const { concurrency, streams, log } = options;
  const deadlines = createDeadlines();
  const dispatcher = createDispatcher(options, (gatewayRequest, error) => {
    const { upstream, request, response } = gatewayRequest;
    if (!upstream || response.destroyed || response.writableEnded) return;
    if (!response.headersSent && !upstream.timedOut && dispatcher.retry(gatewayRequest, error)) return;
    const status = upstream.timedOut ? 504 : 503;
    const logText = upstream.timedOut ? 'service timed out' : 'service unreachable';
    const failure = new AppError('service_unavailable', undefined, { status, cause: error, logText });
    sendError(request, response, failure, gatewayRequest.id, log);
  });
  return {
    forward(gatewayRequest, body) {
      const { policy, user } = gatewayRequest;
      concurrency.acquire(policy);
      const upstream: UpstreamRequest = {
        body,
        replica: undefined,
        tried: undefined,
        attempt: undefined,
        deadlineMs: performance.now() + policy.timeoutMs,
        position: 0,
        timedOut: false,
        retried: false,
      };
      gatewayRequest.upstream = upstream;
      deadlines.add(upstream);
      if (policy.isEventStream && user) streams.add(gatewayRequest, user);
      addGatewayHeaders(gatewayRequest);
      dispatcher.send(gatewayRequest);
    },
    release(gatewayRequest) {
      const { upstream, policy, response } = gatewayRequest;
      if (!upstream || !policy) return;
      deadlines.remove(upstream);
      if (!response.writableFinished) upstream.attempt?.cancel(new Error('client disconnected'));
      concurrency.release(policy);
      dispatcher.release(gatewayRequest);
      // Each reference is cleared separately: see `clear` in `replica-client.ts`.
      gatewayRequest.upstream = undefined;
      response.gatewayRequest = undefined;
    },
    close() {
      deadlines.close();
      dispatcher.close();
    },
  };
}
