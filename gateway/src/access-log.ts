import { createLineWriter, type Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import type { GatewayRequest } from './request/gateway-request.ts';
import type { EndpointPolicy } from './request/routes.ts';

/** Status logged when the connection was closed before the whole response was sent (as nginx does). */
const clientClosedRequest = 499;

/** The metric child and the log prefix shared by all requests of one endpoint with one status. */
interface CachedLabels {
  readonly seconds: ReturnType<Metrics['httpSeconds']['labels']>;
  /** The first fields of the log line, up to the duration. */
  readonly fields: string;
}

/**
 * Access log: one line and one metric observation per request when it is over; only the declared path is named, because the
 * raw one may hold what a person typed.
 */
export function createAccessLog(log: Log, metrics: Metrics): (gatewayRequest: GatewayRequest) => void {
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
      seconds: metrics.httpSeconds.labels({ method, path, status: String(status) }),
      fields: `"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"ms":`,
    };
    const byStatus = labels.get(key) ?? new Map<number, CachedLabels>();
    labels.set(key, byStatus.set(status, made));
    return made;
  }

  return function finish(gatewayRequest) {
    const { request, response, policy, user } = gatewayRequest;
    const method = request.method ?? '';
    const path = policy?.endpoint.path ?? gatewayRequest.label;
    const status = response.writableFinished ? response.statusCode : clientClosedRequest;
    const ms = performance.now() - gatewayRequest.startedAtMs;
    const { seconds, fields } = labelsOf(policy ?? `${method} ${path}`, method, path, status);
    seconds.observe(ms / 1000);
    const actor = user ? `,"actor":${JSON.stringify(user.identity.userId)}` : '';
    writeLine(`${fields}${Math.round(ms)},"requestId":"${gatewayRequest.id}"${actor}`);
  };
}
