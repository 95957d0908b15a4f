import type { IncomingMessage } from 'node:http';
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
import type { ProxyEvents } from './service-proxy.ts';

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

/** The service sees only these headers: the allowed ones of the client and what the gateway vouches for. */
function outgoingHeaders(call: Admitted, body: Buffer | undefined): Record<string, string> {
  const headers = call.head.forwarded;
  headers['authorization'] = call.caller.vouch(call.plan.service);
  headers['x-forwarded-for'] = call.address;
  headers['x-request-id'] = call.id;
  headers['traceparent'] = traceparentOf(call.id);
  if (body) headers['content-length'] = String(body.length);
  else if (call.request.method !== 'GET') headers['content-length'] = '0';
  return headers;
}

function giveUp({ flight }: Call): void {
  if (!flight) return;
  flight.timedOut = true;
  (flight.answer ?? flight.upstream)?.destroy(new Error('the service did not answer in time'));
}

function onAnswer({ flight, plan, response }: Call, answer: IncomingMessage): void {
  if (!flight || !plan) return;
  flight.answer = answer;
  const { delivery } = plan.endpoint;
  // A plain answer must be whole before the time is up.
  if (delivery === 'json') return;
  clearTimeout(flight.timer);
  // A long body may take as long as it needs while it moves, at the service's end or at the client's.
  if (delivery === 'stream') answer.setTimeout(plan.timeoutMs, () => void answer.destroy());
  // The browser has to learn that the stream is open before the first event.
  else process.nextTick(() => response.flushHeaders());
}

/** Builds the way to the services and back. */
export function createForwarder(options: ForwarderOptions): Forwarder {
  const { services, source, places, streams, limits, log } = options;
  const events: ProxyEvents = {
    sending({ flight }, upstream) {
      if (flight) flight.upstream = upstream;
    },
    answering: onAnswer,
    failed(call, error) {
      const { flight, request, response } = call;
      if (!flight || response.destroyed || response.writableEnded) return;
      if (!response.headersSent && !flight.timedOut && dispatcher.sendAgain(call, error)) return;
      const status = flight.timedOut ? 504 : 503;
      const failure = new AppError('service_unavailable', undefined, { status, cause: error });
      answerFailure(request, response, failure, call.id, log);
    },
  };
  const dispatcher = createDispatcher({ services, source, limits, events });
  return {
    forward(call, body) {
      places.take(call.plan, call.person?.identity.userId);
      const timer = setTimeout(giveUp, call.plan.timeoutMs, call);
      call.flight = { body, timer, timedOut: false, retried: false };
      if (call.plan.endless && call.person) streams.add(call, call.person);
      call.request.headers = outgoingHeaders(call, body);
      dispatcher.send(call);
    },
    land(call) {
      const { flight, plan, person } = call;
      if (!flight || !plan) return;
      clearTimeout(flight.timer);
      places.giveBack(plan, person?.identity.userId);
      dispatcher.leave(call);
    },
    close: () => dispatcher.close(),
  };
}
