import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HostCheck } from '@geoplan/kit/http/host-check';
import { createLineWriter, type Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { traceIdOf, traceparentOf } from '@geoplan/kit/trace';
import { spanSink } from '@geoplan/kit/tracing/finished-spans';
import type { AuthenticatedUser } from './auth/authentication.ts';
import type { DeniedAccessAudit } from './auth/denied-access-audit.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { OverLimitError } from './limits/over-limit-error.ts';
import type { PageCounter } from './web/page-counter.ts';
import type { RequestShares } from './limits/request-shares.ts';
import type { GatewayRequest, GatewayResponse } from './request/gateway-request.ts';
import type { RequestFailure } from './request/request-failure.ts';
import { parseRequestHeaders, type ClientAddress, type ProxyWarning } from './request/request-headers.ts';
import type { createTransportSecurity } from './request/transport-security.ts';
import {
  AmbiguousPathError,
  assertNoEncodedSlashes,
  firstSegment,
  guardedPath,
  type EndpointPolicy,
} from './request/routes.ts';
import { healthPath, sendHealth } from './web/health-response.ts';
import { docsPaths, isScreenWithBadPath } from './web/web-app.ts';

/** Path labels in logs and metrics for requests that no declared endpoint matches. */
const webLabel = 'web';
const apiLabel = 'unknown';

function isApi(path: string): boolean {
  return (path.startsWith('/api/') || path === '/api') && !docsPaths.has(path);
}

/** All fields exist from the start, because an object that grows later costs more on each request. */
function createGatewayRequest(
  request: IncomingMessage,
  response: GatewayResponse,
  address: string,
): GatewayRequest {
  return {
    request,
    response,
    id: randomUUID(),
    address,
    startedAtMs: performance.now(),
    label: apiLabel,
    headers: undefined,
    policy: undefined,
    caller: undefined,
    user: undefined,
    holding: undefined,
    heldBytes: 0,
    upstream: undefined,
  };
}

/** Status logged if the connection was closed before the complete response was sent (as nginx does). */
const clientClosedRequest = 499;

/** The metric child and the log prefix shared by all requests of one endpoint with one status. */
interface CachedLabels {
  readonly observe: (seconds: number) => void;
  /** The first fields of the log line, up to the duration. */
  readonly fields: string;
}

/**
 * Access log: one line and one metric observation per finished request. It contains only the declared path, because the
 * raw one may contain user input.
 */
function createAccessLog(log: Log, metrics: Metrics): (gatewayRequest: GatewayRequest) => void {
  const writeLine = createLineWriter(log);
  const labels = new Map<EndpointPolicy | string, Map<number, CachedLabels>>();

  function labelsOf(
    key: EndpointPolicy | string,
    method: string,
    path: string,
    status: number,
  ): CachedLabels {
    const known = labels.get(key)?.get(status);
    if (known) return known;
    const made: CachedLabels = {
      observe: metrics.httpSeconds(method, path, status),
      fields: `"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"ms":`,
    };
    const byStatus = labels.get(key) ?? new Map<number, CachedLabels>();
    labels.set(key, byStatus.set(status, made));
    return made;
  }

  return function finish(gatewayRequest) {
    const { request, response, policy, user, id } = gatewayRequest;
    // Probes are sent every few seconds and do not reflect how well users are served.
    if (gatewayRequest.label === healthPath) return;
    const method = request.method ?? '';
    const path = policy?.endpoint.path ?? gatewayRequest.label;
    const status = response.writableFinished ? response.statusCode : clientClosedRequest;
    const ms = performance.now() - gatewayRequest.startedAtMs;
    const { observe, fields } = labelsOf(policy ?? `${method} ${path}`, method, path, status);
    observe(ms / 1000);
    writeLine(
      `${fields}${Math.round(ms)},"traceId":"${traceIdOf(id)}","requestId":"${id}"${user?.lineFields ?? ''}`,
    );
    spanSink()?.({
      name: `${method} ${path}`,
      kind: 'server',
      traceparent: traceparentOf(id),
      startedAtMs: gatewayRequest.startedAtMs,
      endedAtMs: gatewayRequest.startedAtMs + ms,
      isFailed: status >= 500,
      attributes: { 'http.response.status_code': status },
    });
  };
}

/** True for a 403 to a user, from the gateway or a service. Public endpoints audit their own refusals. */
function isDenial(gatewayRequest: GatewayRequest): gatewayRequest is GatewayRequest & {
  policy: EndpointPolicy;
  user: AuthenticatedUser;
} {
  const { response, policy, user } = gatewayRequest;
  return response.statusCode === 403 && user !== undefined && policy !== undefined && !policy.isPublic;
}

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

interface ListenerParts {
  clientAddress: ClientAddress;
  assertAllowedHost: HostCheck;
  warnAboutProxy: ProxyWarning;
  /** Sets HSTS on a response over TLS; `undefined` without a trusted proxy in front. */
  secureTransport: ReturnType<typeof createTransportSecurity>;
  /** Counts requests outside the API pipeline. */
  countPage: PageCounter;
  api: (gatewayRequest: GatewayRequest, path: string) => void;
  webApp: (request: IncomingMessage, response: ServerResponse) => void;
  deniedAccessAudit: Pick<DeniedAccessAudit, 'record'>;
  forwarder: Pick<Forwarder, 'release'>;
  shares: Pick<RequestShares, 'release'>;
  /** Called with the connection once a response is over; `undefined` without proxies in front. */
  keepForProxy: ((socket: Socket) => void) | undefined;
  fail: RequestFailure;
  log: Log;
  metrics: Metrics;
}

/**
 * Request listener of the public port: path, header and host checks, then API or web app; writes an access line at the
 * end.
 */
export function createRequestListener(
  parts: ListenerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { clientAddress, assertAllowedHost, warnAboutProxy, secureTransport } = parts;
  const { countPage, api, webApp, fail } = parts;
  const { deniedAccessAudit, forwarder, shares, keepForProxy } = parts;
  const writeLine = createAccessLog(parts.log, parts.metrics);
  // Shared by all responses, because a closure for each would cost more.
  function onClosed(this: GatewayResponse): void {
    const { gatewayRequest } = this;
    if (!gatewayRequest) return;
    forwarder.release(gatewayRequest);
    shares.release(gatewayRequest);
    keepForProxy?.(gatewayRequest.request.socket);
    writeLine(gatewayRequest);
    if (isDenial(gatewayRequest)) deniedAccessAudit.record(gatewayRequest, gatewayRequest.user.identity);
  }
  function serveWeb(gatewayRequest: GatewayRequest, path: string): void {
    const { request, response } = gatewayRequest;
    if (path === healthPath && isRead(request.method)) sendHealth(request, response);
    else webApp(request, response);
  }
  /** For a rejected path, a browser gets the app and any other client gets the error; both are counted. */
  function serveRejected(gatewayRequest: GatewayRequest, error: unknown): void {
    const { request, response } = gatewayRequest;
    try {
      if (error instanceof OverLimitError) throw error;
      countPage(gatewayRequest, request.url ?? '');
      if (!(error instanceof AmbiguousPathError && isScreenWithBadPath(request))) throw error;
      gatewayRequest.label = webLabel;
      request.url = '/';
      webApp(request, response);
    } catch (failure) {
      fail(gatewayRequest, failure);
    }
  }
  return (request, response: GatewayResponse) => {
    const gatewayRequest = createGatewayRequest(request, response, clientAddress(request));
    response.gatewayRequest = gatewayRequest;
    // `once` is not used, because the event occurs only once anyway, and removing a listener costs as much as the
    // rest of this function.
    response.on('close', onClosed);
    secureTransport?.(request, response);
    try {
      const path = guardedPath(request.url ?? '');
      const headers = parseRequestHeaders(request.rawHeaders);
      gatewayRequest.headers = headers;
      if (headers.isForwarded) warnAboutProxy(request.socket.remoteAddress);
      // A probe uses the machine's address, not its name.
      if (path !== healthPath) assertAllowedHost(headers.host);
      if (isApi(path)) {
        api(gatewayRequest, path);
        return;
      }
      gatewayRequest.label = path === healthPath ? healthPath : webLabel;
      assertNoEncodedSlashes(firstSegment(path));
      countPage(gatewayRequest, path);
      serveWeb(gatewayRequest, path);
    } catch (error) {
      serveRejected(gatewayRequest, error);
    }
  };
}
