import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { endpoints as everyEndpoint } from '@geoplan/contracts/api';
import type { Endpoint, ServiceName } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { stopDeadlines, type StopDeadlines } from '@geoplan/kit/deadline';
import type { Probe } from '@geoplan/kit/health';
import { listen } from '@geoplan/kit/http/listen';
import { boundServerTimes } from '@geoplan/kit/http/server-limits';
import { parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Limiter } from '@geoplan/kit/limits/limiter';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { createHostCheck, type HostCheck } from './allowed-hosts.ts';
import { createAccessLog } from './access-log.ts';
import { answerFailure } from './answer.ts';
import type { AdmissionOptions } from './admission.ts';
import { createApi } from './api.ts';
import { beginCall, type Call } from './call.ts';
import {
  createClientAddress,
  createProxyNotice,
  type ClientAddress,
  type ProxyNotice,
} from './client-address.ts';
import { createForwarder, type Forwarder } from './forward.ts';
import { createInnerServer } from './inner-server.ts';
import { lateCheckMs, type GatewayLimits } from './limits.ts';
import { createInFlightLimit } from './in-flight-limit.ts';
import { refuseOddConnections } from './odd-connections.ts';
import { demandPlainSlashes, firstSegment, guardedPath, OddAddress } from './path-guard.ts';
import { createPlaces } from './places.ts';
import { readHead } from './request-head.ts';
import { systemSource, type ReplicaSource } from './replicas.ts';
import { createRecognition } from './recognition.ts';
import { createRefusalAudit } from './refusal-audit.ts';
import { createRequestRate } from './request-rate.ts';
import { createSite, docsPaths } from './site.ts';
import { isBrokenScreen } from './static.ts';

/** What a gateway is made of. */
export interface GatewayOptions {
  port: number;
  /** For `/readyz` and `/metrics`; never published. */
  innerPort: number;
  /** All interfaces unless said. */
  host?: string;
  innerHost?: string;
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Private JWK that vouches for callers towards the services; see `parseGatewaySigningKey`. */
  signingKey: string;
  bus: Bus;
  /** Per address, what people who are not signed in may change. */
  publicChanges: Limiter;
  limits: GatewayLimits;
  webFolder: string | undefined;
  log: Log;
  metrics: Metrics;
  /** Proxies of ours in front of the gateway, whose `X-Forwarded-For` is believed; none unless said. */
  trustedProxies?: BlockList;
  /** Names and addresses by which people reach the gateway, besides this machine's own; every one unless said. */
  allowedHosts?: readonly string[] | undefined;
  /** Further dependencies behind `/readyz`, e.g. Redis. */
  probes?: Record<string, Probe>;
  /** How often auth is asked for its keys, ms; a minute unless a test says otherwise. */
  keysEveryMs?: number;
  /** How the replicas of a service are found; replaced only by tests. */
  replicaSource?: ReplicaSource;
  /** What the product declares; replaced only by tests and benchmarks. */
  endpoints?: readonly Endpoint[];
}

/** A gateway that accepts requests. */
export interface Gateway {
  readonly port: number;
  readonly innerPort: number;
  /** Ends the streams, lets requests in flight finish, and cuts what is left at the deadlines; 6 and 9 s unless said. */
  close(deadlines?: StopDeadlines): Promise<void>;
}

const healthPath = '/healthz';
const largestHeaders = 16 * 1024;

/** Addresses in logs and metrics that no endpoint declares. */
const siteLabel = 'web';
const apiLabel = 'unknown';

function isApi(path: string): boolean {
  return (path.startsWith('/api/') || path === '/api') && !docsPaths.has(path);
}

/** Answers from the first byte of a request: guards, then API or site. */
function createEntry(parts: {
  clientAddress: ClientAddress;
  demandOurHost: HostCheck;
  noticeProxy: ProxyNotice;
  api: (call: Call, path: string) => void;
  site: (request: IncomingMessage, response: ServerResponse) => void;
  ended: (call: Call, fallbackPath: string) => void;
  log: Log;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { clientAddress, demandOurHost, noticeProxy, api, site, ended, log } = parts;
  return (request, response) => {
    const call = beginCall(request, response, clientAddress(request));
    let label = apiLabel;
    // Not `once`: the event comes once anyway, and taking a listener off costs as much as the rest of it.
    response.on('close', () => ended(call, label));
    try {
      const path = guardedPath(request.url ?? '');
      const head = readHead(request.rawHeaders);
      call.head = head;
      if (head.isForwarded) noticeProxy(request.socket.remoteAddress);
      // A probe knows the machine's address, not its name.
      if (path !== healthPath) demandOurHost(head.host);
      if (isApi(path)) {
        api(call, path);
        return;
      }
      label = siteLabel;
      demandPlainSlashes(firstSegment(path));
      site(request, response);
    } catch (error) {
      if (!(error instanceof OddAddress && isBrokenScreen(request)))
        return answerFailure(request, response, error, call.id, log);
      label = siteLabel;
      request.url = '/';
      site(request, response);
    }
  };
}

function createServers(
  options: GatewayOptions,
  entry: ReturnType<typeof createEntry>,
  probes: Record<string, Probe>,
) {
  const { limits, log, metrics } = options;
  const outer = boundServerTimes(
    createServer(
      // A missing Host is refused by us, with a JSON answer.
      { maxHeaderSize: largestHeaders, connectionsCheckingInterval: lateCheckMs, requireHostHeader: false },
      entry,
    ),
  );
  outer.headersTimeout = limits.headersMs;
  outer.requestTimeout = limits.requestMs;
  outer.maxConnections = limits.connections;
  // `Expect: 100-continue` is answered when the body is about to be read, so a refused one is never sent.
  outer.on('checkContinue', entry);
  // Any other expectation is none that we know; Node's own answer to it would not be JSON.
  outer.on('checkExpectation', entry);
  refuseOddConnections(outer, log, metrics);
  return { outer, inner: createInnerServer({ probes, metrics, log }) };
}

async function listenBoth(outer: Server, inner: Server, options: GatewayOptions) {
  const outside = await listen(outer, options.port, options.host);
  try {
    return [outside, await listen(inner, options.innerPort, options.innerHost)] as const;
  } catch (error) {
    await outside.close();
    throw error;
  }
}

type EntryParts = Pick<AdmissionOptions, 'tokens' | 'refusals' | 'signingKey'> & { forwarder: Forwarder };

function assembleEntry(options: GatewayOptions, { forwarder, ...checks }: EntryParts) {
  const { limits, log, metrics, endpoints = everyEndpoint } = options;
  const trustedProxies = options.trustedProxies ?? new BlockList();
  const writeLine = createAccessLog(log, metrics);
  return createEntry({
    clientAddress: createClientAddress(trustedProxies),
    demandOurHost: createHostCheck(options.allowedHosts),
    noticeProxy: createProxyNotice(trustedProxies, log),
    api: createApi({
      ...checks,
      endpoints,
      forwarder,
      allowanceOfPeer: createRequestRate(limits.requestsPerAddress),
      publicChanges: options.publicChanges,
      log,
    }),
    site: createSite({ webFolder: options.webFolder, endpoints, log }),
    ended(call, fallbackPath) {
      forwarder.land(call);
      writeLine(call, fallbackPath);
    },
    log,
  });
}

/**
 * Builds a gateway from its adapters and starts it.
 * @throws ConfigError when a port is taken or the signing key is none
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { services, bus, limits, log, metrics } = options;
  const signingKey = parseGatewaySigningKey(options.signingKey);
  const recognition = createRecognition({
    authUrl: services.auth,
    signingKey,
    requestsPerUser: limits.requestsPerUser,
    keysEveryMs: options.keysEveryMs,
    bus,
    log,
  });
  const { tokens, streams } = recognition;
  const refusals = createRefusalAudit({ bus, log });
  const inFlight = createInFlightLimit(limits.inFlight);
  const places = createPlaces(limits, () => inFlight.now());
  const forwarder = createForwarder({
    services,
    source: options.replicaSource ?? systemSource,
    places,
    streams,
    limits,
    log,
  });
  metrics.gauge('gateway_requests_in_flight', 'Requests that are with a service', places.inFlight);
  metrics.gauge('gateway_open_streams', 'Event streams being sent', places.streams);

  const entry = assembleEntry(options, { tokens, forwarder, refusals, signingKey });
  const { outer, inner } = createServers(options, entry, {
    ...options.probes,
    ...recognition.probes,
    bus: () => (bus.ready() ? 'ok' : 'degraded'),
  });
  const [outside, inside] = await listenBoth(outer, inner, options).catch((error: unknown) => {
    recognition.close();
    throw error;
  });

  return {
    port: outside.port,
    innerPort: inside.port,
    async close({ drained, ended } = stopDeadlines()) {
      streams.endAll();
      // The probes go at once: what is not ready gets no calls.
      await Promise.all([outside.close(drained), inside.close(drained)]);
      recognition.close();
      inFlight.close();
      await refusals.close(ended);
      forwarder.close();
    },
  };
}
