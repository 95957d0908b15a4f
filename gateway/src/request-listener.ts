import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@geoplan/kit/log';
import type { HostCheck } from './request/allowed-hosts.ts';
import type { ClientAddress, ProxyWarning } from './request/client-address.ts';
import { sendError } from './request/error-response.ts';
import { createGatewayRequest, type GatewayRequest } from './request/gateway-request.ts';
import {
  AmbiguousPathError,
  assertNoEncodedSlashes,
  firstSegment,
  guardedPath,
} from './request/path-guard.ts';
import { parseRequestHeaders } from './request/request-headers.ts';
import { isScreenWithBadPath } from './web/static-files.ts';
import { docsPaths } from './web/web-app.ts';

const healthPath = '/healthz';

/** Path labels in logs and metrics for requests that no declared endpoint matches. */
const webLabel = 'web';
const apiLabel = 'unknown';

function isApi(path: string): boolean {
  return (path.startsWith('/api/') || path === '/api') && !docsPaths.has(path);
}

/** The request listener of the public port: path, header and host checks, then API or web app. */
export function createRequestListener(parts: {
  clientAddress: ClientAddress;
  assertAllowedHost: HostCheck;
  warnAboutProxy: ProxyWarning;
  api: (gatewayRequest: GatewayRequest, path: string) => void;
  webApp: (request: IncomingMessage, response: ServerResponse) => void;
  onClosed: (gatewayRequest: GatewayRequest, fallbackPath: string) => void;
  log: Log;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { clientAddress, assertAllowedHost, warnAboutProxy, api, webApp, onClosed, log } = parts;
  return (request, response) => {
    const gatewayRequest = createGatewayRequest(request, response, clientAddress(request));
    let label = apiLabel;
    // Not `once`: the event comes once anyway, and taking a listener off costs as much as the rest of it.
    response.on('close', () => onClosed(gatewayRequest, label));
    try {
      const path = guardedPath(request.url ?? '');
      const headers = parseRequestHeaders(request.rawHeaders);
      gatewayRequest.headers = headers;
      if (headers.isForwarded) warnAboutProxy(request.socket.remoteAddress);
      // A probe knows the machine's address, not its name.
      if (path !== healthPath) assertAllowedHost(headers.host);
      if (isApi(path)) {
        api(gatewayRequest, path);
        return;
      }
      label = webLabel;
      assertNoEncodedSlashes(firstSegment(path));
      webApp(request, response);
    } catch (error) {
      if (!(error instanceof AmbiguousPathError && isScreenWithBadPath(request)))
        return sendError(request, response, error, gatewayRequest.id, log);
      label = webLabel;
      request.url = '/';
      webApp(request, response);
    }
  };
}
