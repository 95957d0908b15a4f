import type { ServiceName } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import { answerFailure } from './answer.ts';
import { traceparentOf, type Admitted, type Call } from './call.ts';
import { createDispatcher } from './dispatch.ts';
import type { GatewayLimits } from './limits.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Places } from './places.ts';
import type { ReplicaSource } from './replicas.ts';

interface ForwarderOptions {
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** How the replicas behind a service's name are found. */
  source: ReplicaSource;
  places: Places;
  streams: Pick<OpenStreams, 'add'>;
  limits: GatewayLimits;
  log: Log;
}

/** Hands admitted calls to the services. */
export interface Forwarder {
  /** @throws AppError service_unavailable when there is no place left, rate_limited when the person has taken their share */
  forward(call: Admitted, body: Buffer | undefined): void;
  /** To be told when a call's response is over, whatever ended it. */
  land(call: Call): void;
  close(): void;
}

/** The service sees only the allowed headers of the client, and these, by which the gateway vouches. */
function addOwnHeaders({ head, caller, plan, address, id }: Admitted): void {
  const headers = head.forwarded;
  headers['authorization'] = caller.vouch(plan.service);
  headers['x-forwarded-for'] = address;
  headers['x-request-id'] = id;
  headers['traceparent'] = traceparentOf(id);
}

function giveUp({ flight }: Call): void {
  if (!flight) return;
  flight.timedOut = true;
  flight.cancel?.(new Error('the service did not answer in time'));
}

/** Builds the way to the services and back. */
export function createForwarder(options: ForwarderOptions): Forwarder {
  const { services, source, places, streams, limits, log } = options;
  const dispatcher = createDispatcher({
    services,
    source,
    limits,
    onFailure(call, error) {
      const { flight, request, response } = call;
      if (!flight || response.destroyed || response.writableEnded) return;
      if (!response.headersSent && !flight.timedOut && dispatcher.sendAgain(call, error)) return;
      const status = flight.timedOut ? 504 : 503;
      const failure = new AppError('service_unavailable', undefined, { status, cause: error });
      answerFailure(request, response, failure, call.id, log);
    },
  });
  return {
    forward(call, body) {
      places.take(call.plan, call.person?.identity.userId);
      const timer = setTimeout(giveUp, call.plan.timeoutMs, call);
      call.flight = { body, timer, timedOut: false, retried: false };
      if (call.plan.endless && call.person) streams.add(call, call.person);
      addOwnHeaders(call);
      dispatcher.send(call);
    },
    land(call) {
      const { flight, plan, person, response } = call;
      if (!flight || !plan) return;
      clearTimeout(flight.timer);
      if (!response.writableFinished) flight.cancel?.(new Error('the client has gone'));
      places.giveBack(plan, person?.identity.userId);
      dispatcher.leave(call);
      // Each is let go of alone: see `letGo` in `replica-client.ts`.
      call.flight = undefined;
      response.call = undefined;
    },
    close: () => dispatcher.close(),
  };
}
