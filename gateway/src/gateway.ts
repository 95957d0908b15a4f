import { createServer, type Server } from 'node:http';
import { BlockList } from 'node:net';
import { endpoints as everyEndpoint } from '@geoplan/contracts/api';
import type { Endpoint, ServiceName } from '@geoplan/contracts/define';
import type { Bus } from '@geoplan/kit/bus/bus';
import { stopDeadlines, type StopDeadlines } from '@geoplan/kit/deadline';
import type { Probe } from '@geoplan/kit/health';
import { boundServerTimes, listen } from '@geoplan/kit/http/listen';
import { createManagementRoutes } from '@geoplan/kit/http/management-routes';
import { parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Limiter } from '@geoplan/kit/limits/limiter';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { createApiPipeline } from './api-pipeline.ts';
import { createRequestListener } from './request-listener.ts';
import { createNamedProxy, type NamedProxy } from './request/named-proxy.ts';
import { createClientAddress, createHostCheck, createProxyWarning } from './request/request-headers.ts';
import { createEventStreams } from './proxy/event-streams.ts';
import { createForwarder } from './proxy/forwarder.ts';
import { timeoutCheckMs, type GatewayLimits } from './limits/default-limits.ts';
import { rejectMalformedConnections } from './request/error-response.ts';
import { createConcurrencyLimit, createRateLimit } from './limits/request-limits.ts';
import { systemSource, type ReplicaSource } from './proxy/load-balancer.ts';
import { createAuthentication } from './auth/authentication.ts';
import { createDeniedAccessAudit } from './auth/denied-access-audit.ts';
import { createWebApp } from './web/web-app.ts';

/** The adapters and settings of a gateway. */
export interface GatewayOptions {
  port: number;
  /** Management port: `/readyz` and `/metrics`; never published. */
  innerPort: number;
  /** All interfaces by default. */
  host?: string;
  innerHost?: string;
  /** Inner address of each service, e.g. `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Private JWK that signs the internal tokens; see `parseGatewaySigningKey`. */
  signingKey: string;
  bus: Bus;
  /** Rate limit per address of changes by anonymous callers. */
  publicChanges: Limiter;
  limits: GatewayLimits;
  webFolder: string | undefined;
  log: Log;
  metrics: Metrics;
  /** Our own reverse proxies, whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: BlockList;
  /** Host name of the load balancer in front, trusted like them. */
  ingressName?: string | undefined;
  /** Allowed `Host` names and addresses, besides this machine's own; every one by default. */
  allowedHosts?: readonly string[] | undefined;
  /** Further readiness probes, e.g. Redis. */
  probes?: Record<string, Probe>;
  /** Poll interval of auth's public keys, ms; a minute by default, other values only in tests. */
  keysEveryMs?: number;
  /** Service discovery of replicas; replaced only by tests. */
  replicaSource?: ReplicaSource;
  /** The declared endpoints; replaced only by tests and benchmarks. */
  endpoints?: readonly Endpoint[];
}

/** A running gateway. */
export interface Gateway {
  readonly port: number;
  readonly innerPort: number;
  /** Graceful shutdown: ends streams, drains requests in flight, cuts the rest at the deadlines; 6 and 9 s by default. */
  close(deadlines?: StopDeadlines): Promise<void>;
}

const maxHeaderBytes = 16 * 1024;

function createServers(
  options: GatewayOptions,
  listener: ReturnType<typeof createRequestListener>,
  probes: Record<string, Probe>,
) {
  const { limits, log, metrics } = options;
  const outer = boundServerTimes(
    createServer(
      // A missing Host is rejected by us, with a JSON error.
      {
        maxHeaderSize: maxHeaderBytes,
        connectionsCheckingInterval: timeoutCheckMs,
        requireHostHeader: false,
      },
      listener,
    ),
  );
  outer.headersTimeout = limits.headersMs;
  outer.requestTimeout = limits.requestMs;
  outer.maxConnections = limits.connections;
  // `Expect: 100-continue` is answered when the body is about to be read, so a rejected one is never sent.
  outer.on('checkContinue', listener);
  // Any other expectation is unknown to us; Node's own 417 would not be JSON.
  outer.on('checkExpectation', listener);
  rejectMalformedConnections(outer, log, metrics);
  const management = createManagementRoutes({ probes, metrics, log });
  return { outer, inner: boundServerTimes(createServer(management.handle)) };
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

type PipelineParts = Pick<
  Parameters<typeof createApiPipeline>[0],
  'tokens' | 'deniedAccessAudit' | 'signingKey' | 'forwarder'
> & { ingress: NamedProxy | undefined };

function assembleRequestListener(options: GatewayOptions, parts: PipelineParts) {
  const { limits, log, metrics, endpoints = everyEndpoint } = options;
  const trustedProxies = options.trustedProxies ?? new BlockList();
  return createRequestListener({
    clientAddress: createClientAddress(trustedProxies, parts.ingress),
    assertAllowedHost: createHostCheck(options.allowedHosts),
    warnAboutProxy: createProxyWarning(trustedProxies, log, parts.ingress),
    api: createApiPipeline({
      ...parts,
      endpoints,
      peerRateCounter: createRateLimit(limits.requestsPerAddress),
      publicChanges: options.publicChanges,
      log,
    }),
    webApp: createWebApp({ webFolder: options.webFolder, endpoints, log }),
    forwarder: parts.forwarder,
    log,
    metrics,
  });
}

function ingressOf({ ingressName, replicaSource = systemSource }: GatewayOptions): NamedProxy | undefined {
  return ingressName === undefined ? undefined : createNamedProxy(ingressName, replicaSource.resolve);
}

/**
 * Composition root of the gateway: builds it from its adapters and starts it.
 * @throws ConfigError when a port is taken or the signing key is invalid
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { services, bus, limits, log, metrics } = options;
  const signingKey = parseGatewaySigningKey(options.signingKey);
  const streams = createEventStreams();
  const concurrency = createConcurrencyLimit(limits);
  const authentication = createAuthentication({
    authUrl: services.auth,
    signingKey,
    requestsPerUser: limits.requestsPerUser,
    slotsOf: (userId) => concurrency.slotsOf(userId),
    keysEveryMs: options.keysEveryMs,
    onSessionEnded: (sessionId) => streams.endSession(sessionId),
    bus,
    log,
  });
  const { tokens } = authentication;
  const deniedAccessAudit = createDeniedAccessAudit({ bus, log });
  const forwarder = createForwarder({
    services,
    source: options.replicaSource ?? systemSource,
    concurrency,
    streams,
    limits,
    log,
  });
  metrics.gauge('gateway_requests_in_flight', 'Requests that are with a service', concurrency.inFlight);
  metrics.gauge('gateway_open_streams', 'Event streams being sent', concurrency.streams);

  const ingress = ingressOf(options);
  const parts = { tokens, forwarder, deniedAccessAudit, signingKey, ingress };
  const listener = assembleRequestListener(options, parts);
  const { outer, inner } = createServers(options, listener, {
    ...options.probes,
    ...authentication.probes,
    bus: () => (bus.ready() ? 'ok' : 'degraded'),
  });
  const [outside, inside] = await listenBoth(outer, inner, options).catch((error: unknown) => {
    authentication.close();
    streams.close();
    ingress?.close();
    throw error;
  });

  return {
    port: outside.port,
    innerPort: inside.port,
    async close({ drained, ended } = stopDeadlines()) {
      streams.endAll();
      // The readiness probes close at once: what is not ready gets no requests.
      await Promise.all([outside.close(drained), inside.close(drained)]);
      authentication.close();
      streams.close();
      concurrency.close();
      ingress?.close();
      await deniedAccessAudit.close(ended);
      forwarder.close();
    },
  };
}
