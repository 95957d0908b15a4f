import type { ServiceName } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import { sendError } from '../request/error-response.ts';
import { traceparentOf, type AuthorizedRequest, type GatewayRequest } from '../request/gateway-request.ts';
import { createDispatcher } from './dispatcher.ts';
import type { GatewayLimits } from '../limits/default-limits.ts';
import type { EventStreams } from './event-streams.ts';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { ReplicaSource } from './load-balancer.ts';

interface ForwarderOptions {
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Service discovery of the replicas. */
  source: ReplicaSource;
  concurrency: ConcurrencyLimit;
  streams: Pick<EventStreams, 'add'>;
  limits: GatewayLimits;
  log: Log;
}

/** Forwards authorized requests to the services and keeps their deadlines. */
export interface Forwarder {
  /** @throws AppError service_unavailable when no slot is free, rate_limited when the user holds their share */
  forward(gatewayRequest: AuthorizedRequest, body: Buffer | undefined): void;
  /** Releases what a request holds; called once its response is over, whatever ended it. */
  release(gatewayRequest: GatewayRequest): void;
  close(): void;
}

/** Adds the gateway's own headers; besides them a service sees only the allow-listed ones of the client. */
function addGatewayHeaders({ headers, caller, policy, address, id }: AuthorizedRequest): void {
  const { forwarded } = headers;
  forwarded['authorization'] = caller.internalToken(policy.service);
  forwarded['x-forwarded-for'] = address;
  forwarded['x-request-id'] = id;
  forwarded['traceparent'] = traceparentOf(id);
}

function abortOnTimeout({ upstream }: GatewayRequest): void {
  if (!upstream) return;
  upstream.timedOut = true;
  upstream.cancel?.(new Error('the service did not answer in time'));
}

/** Deadline, concurrency slot, retry and error response around the dispatcher. */
export function createForwarder(options: ForwarderOptions): Forwarder {
  const { services, source, concurrency, streams, limits, log } = options;
  const dispatcher = createDispatcher({
    services,
    source,
    limits,
    onFailure(gatewayRequest, error) {
      const { upstream, request, response } = gatewayRequest;
      if (!upstream || response.destroyed || response.writableEnded) return;
      if (!response.headersSent && !upstream.timedOut && dispatcher.retry(gatewayRequest, error)) return;
      const status = upstream.timedOut ? 504 : 503;
      const failure = new AppError('service_unavailable', undefined, { status, cause: error });
      sendError(request, response, failure, gatewayRequest.id, log);
    },
  });
  return {
    forward(gatewayRequest, body) {
      concurrency.acquire(gatewayRequest.policy, gatewayRequest.user?.identity.userId);
      const timer = setTimeout(abortOnTimeout, gatewayRequest.policy.timeoutMs, gatewayRequest);
      gatewayRequest.upstream = { body, timer, timedOut: false, retried: false };
      if (gatewayRequest.policy.isEventStream && gatewayRequest.user)
        streams.add(gatewayRequest, gatewayRequest.user);
      addGatewayHeaders(gatewayRequest);
      dispatcher.send(gatewayRequest);
    },
    release(gatewayRequest) {
      const { upstream, policy, user, response } = gatewayRequest;
      if (!upstream || !policy) return;
      clearTimeout(upstream.timer);
      if (!response.writableFinished) upstream.cancel?.(new Error('the client has gone'));
      concurrency.release(policy, user?.identity.userId);
      dispatcher.release(gatewayRequest);
      // Each reference is cleared by itself: see `clear` in `replica-client.ts`.
      gatewayRequest.upstream = undefined;
      response.gatewayRequest = undefined;
    },
    close: () => dispatcher.close(),
  };
}
