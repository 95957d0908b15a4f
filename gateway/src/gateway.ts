import { createServer, type Server } from 'node:http';
import type { BlockList } from 'node:net';
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
import { createPublicServer } from './public-server.ts';
import { createProxyHostname, type ProxyHostname } from './request/proxy-hostname.ts';
import { createEventStreams } from './proxy/event-streams.ts';
import { createForwarder } from './proxy/forwarder.ts';
import type { GatewayLimits } from './limits/default-limits.ts';
import { createHoldings } from './limits/holdings.ts';
import { createConcurrencyLimit } from './limits/request-limits.ts';
import { systemSource, type ReplicaSource } from './proxy/load-balancer.ts';
import { createAuthentication } from './auth/authentication.ts';
import { createDeniedAccessAudit } from './auth/denied-access-audit.ts';

/** The adapters and settings of a gateway. */
export interface GatewayOptions {
  port: number;
  /** Management port: `/readyz` and `/metrics`; never published. */
  innerPort: number;
  /** All interfaces by default. */
  host?: string;
  innerHost?: string;
  /** Internal address of each service, such as `http://geo:8081`. */
  services: Readonly<Record<ServiceName, string>>;
  /** Private JWK that signs the internal tokens; see `parseGatewaySigningKey`. */
  signingKey: string;
  bus: Bus;
  /** Rate limit per address for changes by anonymous callers. */
  publicChanges: Limiter;
  limits: GatewayLimits;
  webFolder: string | undefined;
  log: Log;
  metrics: Metrics;
  /** Our own reverse proxies, whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: BlockList;
  /** Host name of the load balancer in front, which is trusted like our own proxies. */
  ingressName?: string | undefined;
  /** Allowed `Host` names and addresses, in addition to this machine's own; all by default. */
  allowedHosts?: readonly string[] | undefined;
  /** Additional readiness probes, such as Redis. */
  probes?: Record<string, Probe>;
  /** Interval at which auth's public keys are polled, ms; a minute by default, other values only in tests. */
  keysEveryMs?: number;
  /** Service discovery for replicas; replaced only by tests. */
  replicaSource?: ReplicaSource;
  /** The declared endpoints; replaced only by tests and benchmarks. */
  endpoints?: readonly Endpoint[];
}

/** A running gateway. */
export interface Gateway {
  readonly port: number;
  readonly innerPort: number;
  /**
   * Shuts down gracefully: ends streams, drains requests in flight, and aborts the rest at the deadlines, which are 6
   * and 9 s by default.
   */
  close(deadlines?: StopDeadlines): Promise<void>;
}

function createInnerServer({ metrics, log }: GatewayOptions, probes: Record<string, Probe>): Server {
  return boundServerTimes(createServer(createManagementRoutes({ probes, metrics, log }).handle));
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

function ingressOf({
  ingressName,
  replicaSource = systemSource,
  log,
}: GatewayOptions): ProxyHostname | undefined {
  return ingressName === undefined ? undefined : createProxyHostname(ingressName, replicaSource.resolve, log);
}

/**
 * Composition root of the gateway: builds it from its adapters and starts it.
 * @throws ConfigError if a port is in use or the signing key is invalid
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { services, bus, limits, log, metrics } = options;
  const signingKey = parseGatewaySigningKey(options.signingKey);
  const streams = createEventStreams(log);
  const concurrency = createConcurrencyLimit(limits);
  const holdings = createHoldings(limits);
  const authentication = createAuthentication({
    authUrl: services.auth,
    signingKey,
    requestsPerUser: limits.requestsPerUser,
    holdingOf: holdings.ofUser,
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
  const parts = { tokens, forwarder, deniedAccessAudit, signingKey, ingress, holdings };
  const outer = createPublicServer(options, parts);
  const inner = createInnerServer(options, {
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
      // The readiness probes close immediately, so a gateway that is not ready gets no requests.
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
