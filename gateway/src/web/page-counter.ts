import { peerKey } from '@geoplan/kit/limits/limiter';
import type { GatewayRequest } from '../request/gateway-request.ts';
import { healthPath, isOwnHealthCheck } from './health-response.ts';
import { docsPaths } from './web-app.ts';
import type { GatewayLimits } from '../limits/default-limits.ts';
import { countRequest, createRateLimit } from '../limits/request-limits.ts';

/**
 * Counts a request outside the API by its address: pages, files, the API description, health checks, malformed paths.
 * @throws OverLimitError
 */
export type PageCounter = (gatewayRequest: GatewayRequest, path: string) => void;

export function createPageCounter(
  limits: Pick<GatewayLimits, 'pagesPerAddress' | 'documentsPerAddress'>,
): PageCounter {
  const pages = createRateLimit(limits.pagesPerAddress);
  const documents = createRateLimit(limits.documentsPerAddress);
  return ({ request, headers, address }, path) => {
    if (path === healthPath && isOwnHealthCheck(request.socket.remoteAddress, headers?.isForwarded ?? false))
      return;
    const peer = peerKey(address);
    if (docsPaths.has(path)) countRequest(documents(peer), 'documents', 'address');
    else countRequest(pages(peer), 'pages', 'address');
  };
}
