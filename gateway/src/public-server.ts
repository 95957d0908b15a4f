import { createServer, type Server } from 'node:http';
import { BlockList } from 'node:net';
import { endpoints as everyEndpoint } from '@geoplan/contracts/api';
import { createHostCheck } from '@geoplan/kit/http/host-check';
import { boundServerTimes } from '@geoplan/kit/http/listen';
import { createApiPipeline } from './api-pipeline.ts';
import type { GatewayOptions } from './gateway.ts';
import { limitConnections } from './request/connection-limit.ts';
import { timeoutCheckMs } from './limits/default-limits.ts';
import type { DeniedAccessAudit } from './auth/denied-access-audit.ts';
import type { Holdings } from './limits/holdings.ts';
import { createLimitReport } from './limits/limit-report.ts';
import { createPageCounter } from './web/page-counter.ts';
import { createRateLimit } from './limits/request-limits.ts';
import { createRequestShares } from './limits/request-shares.ts';
import { createRequestListener } from './request-listener.ts';
import { createBodyReader } from './request/body-reader.ts';
import { rejectMalformedConnections } from './request/error-response.ts';
import type { ProxyHostname } from './request/proxy-hostname.ts';
import { createRequestFailure } from './request/request-failure.ts';
import { createClientAddress, createProxyCheck, createProxyWarning } from './request/request-headers.ts';
import { createTransportSecurity } from './request/transport-security.ts';
import { createWebApp } from './web/web-app.ts';

const maxHeaderBytes = 16 * 1024;

function createOuterServer({ limits, log, metrics }: GatewayOptions): Server {
  const outer = boundServerTimes(
    createServer({
      maxHeaderSize: maxHeaderBytes,
      connectionsCheckingInterval: timeoutCheckMs,
      // The gateway itself rejects a missing Host, with a JSON error.
      requireHostHeader: false,
    }),
  );
  outer.headersTimeout = limits.headersMs;
  outer.requestTimeout = limits.requestMs;
  rejectMalformedConnections(outer, log, metrics);
  return outer;
}

/** Parts of the gateway behind its public port. */
type PublicServerParts = Pick<
  Parameters<typeof createApiPipeline>[0],
  'tokens' | 'signingKey' | 'forwarder'
> & {
  deniedAccessAudit: Pick<DeniedAccessAudit, 'record'>;
  holdings: Holdings;
  ingress: ProxyHostname | undefined;
};

/** Combines the API pipeline, the web app and the limits for both into one request listener. */
function assembleRequestListener(
  outer: Server,
  options: GatewayOptions,
  parts: PublicServerParts,
): ReturnType<typeof createRequestListener> {
  const { limits, log, metrics, endpoints = everyEndpoint } = options;
  const { deniedAccessAudit, forwarder, holdings, ingress } = parts;
  const trustedProxies = options.trustedProxies ?? new BlockList();
  const isOurProxy = createProxyCheck(trustedProxies, ingress);
  const report = createLimitReport(log, metrics);
  const connections = limitConnections(outer, { limits, holdings, isOurProxy, report });
  metrics.gauge('gateway_open_connections', 'Connections to the public port', connections.open);
  metrics.gauge('gateway_body_bytes', 'Announced bytes of the request bodies that are held', () =>
    holdings.total('bytes'),
  );
  const bodies = createBodyReader(limits, log);
  outer.once('close', bodies.close);
  const shares = createRequestShares(holdings, bodies);
  const fail = createRequestFailure({ shares, report, log });
  const peerRateCounter = createRateLimit(limits.requestsPerAddress);
  const { publicChanges } = options;
  return createRequestListener({
    clientAddress: createClientAddress(trustedProxies, ingress),
    assertAllowedHost: createHostCheck(options.allowedHosts),
    warnAboutProxy: createProxyWarning(trustedProxies, log, ingress),
    secureTransport: createTransportSecurity(trustedProxies, ingress),
    countPage: createPageCounter(limits),
    api: createApiPipeline({ ...parts, endpoints, peerRateCounter, publicChanges, shares, bodies, fail }),
    webApp: createWebApp({ webFolder: options.webFolder, endpoints, log }),
    deniedAccessAudit,
    forwarder,
    shares,
    keepForProxy: isOurProxy && connections.keepForProxy,
    fail,
    log,
    metrics,
  });
}

/** Creates the server of the public port; the caller listens on it. */
export function createPublicServer(options: GatewayOptions, parts: PublicServerParts): Server {
  const outer = createOuterServer(options);
  const listener = assembleRequestListener(outer, options, parts);
  outer.on('request', listener);
  // `Expect: 100-continue` is answered when the body is about to be read, so the body of a rejected request is never
  // sent.
  outer.on('checkContinue', listener);
  // Any other expectation is not supported; Node's own 417 would not be JSON.
  outer.on('checkExpectation', listener);
  return outer;
}
