import type { Log } from '@geoplan/kit/log';
import type { LimitReport } from '../limits/limit-report.ts';
import { OverLimitError } from '../limits/over-limit-error.ts';
import type { RequestShares } from '../limits/request-shares.ts';
import { sendError } from './error-response.ts';
import type { GatewayRequest } from './gateway-request.ts';

/**
 * Delay before a 429 or 503 caused by load; otherwise a client that retries immediately would cost more than the
 * rejected work (reliability P22).
 */
const rejectionDelayMs = 200;
/** Jitter of the delay, so that clients rejected together do not retry together. */
const rejectionJitterMs = 200;

/** Ends a request with an error response. */
export type RequestFailure = (gatewayRequest: GatewayRequest, error: unknown) => void;

/** Creates the error path of all requests: reports limits, releases held resources, delays refusals. */
export function createRequestFailure(options: {
  shares: Pick<RequestShares, 'release'>;
  report: LimitReport;
  log: Log;
}): RequestFailure {
  const { shares, report, log } = options;
  // A rejection under load is normal; a log line with a stack for each would add load.
  const silentLog = log.child({}, { level: 'silent' });

  return (gatewayRequest, error) => {
    const { request, response, id, user, address } = gatewayRequest;
    shares.release(gatewayRequest);
    if (!(error instanceof OverLimitError)) {
      sendError(request, response, error, id, log);
      return;
    }
    const { limit, ownerKind, retryAfterS } = error;
    report({ limit, ownerKind, caller: user?.identity.userId ?? address });
    if (retryAfterS === undefined) sendError(request, response, error, id, log);
    else {
      const waitMs = rejectionDelayMs + Math.random() * rejectionJitterMs;
      setTimeout(sendError, waitMs, request, response, error, id, silentLog);
    }
  };
}
