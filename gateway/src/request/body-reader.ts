import { AppError } from '@geoplan/kit/errors';
import { startInterval } from '@geoplan/kit/interval';
import type { Log } from '@geoplan/kit/log';
import type { GatewayLimits } from '../limits/default-limits.ts';
import { OverLimitError } from '../limits/over-limit-error.ts';
import type { AuthorizedRequest } from './gateway-request.ts';
import type { EndpointPolicy } from './routes.ts';

/**
 * Reads request bodies completely before anything is forwarded, so that a slow or endless one never reaches a service.
 */
export interface BodyReader {
  /**
   * Size of a request's body in bytes, as announced, or the endpoint's limit for a chunked body.
   * @throws AppError payload_too_large, or invalid_input for an endpoint without a body
   */
  announcedBytes(request: AuthorizedRequest): number;
  /**
   * Reads the body.
   * @throws OverLimitError if it is slower than the minimum rate; AppError as above, or if the request was interrupted
   */
  read(request: AuthorizedRequest): Promise<Buffer>;
  readonly close: () => void;
}

/** Body being read. */
interface Reading {
  readonly reject: (error: AppError) => void;
  readonly ownerKind: 'address' | 'user';
  size: number;
  /** Size at the beginning of the current interval. */
  earlierSize: number;
  /** Number of checks in the current interval. */
  checks: number;
}

/**
 * Checks per interval. Checks are counted instead of time, because after a stall of the process, the bytes that
 * arrived during the stall are still unread.
 */
const checksPerInterval = 5;

function excessOf({ acceptsBody }: EndpointPolicy): AppError {
  return acceptsBody
    ? new AppError('payload_too_large')
    : new AppError('invalid_input', 'Этот запрос не принимает тело');
}

/** Creates the reader; one timer checks the rate of all bodies. */
export function createBodyReader(
  limits: Pick<GatewayLimits, 'bodyIntervalMs' | 'bodyBytesPerInterval'>,
  log: Log,
): BodyReader {
  const readings = new Set<Reading>();
  const check = (): void => {
    for (const reading of readings) {
      reading.checks += 1;
      if (reading.checks < checksPerInterval) continue;
      if (reading.size - reading.earlierSize < limits.bodyBytesPerInterval)
        reading.reject(new OverLimitError('body-rate', reading.ownerKind));
      reading.earlierSize = reading.size;
      reading.checks = 0;
    }
  };
  const intervalMs = limits.bodyIntervalMs / checksPerInterval;
  const checking = startInterval(intervalMs, check, { log, failed: 'check of body rates failed' });

  return {
    announcedBytes({ headers, policy }) {
      if (headers.bodyBytes > policy.bodyLimitBytes) throw excessOf(policy);
      return Number.isNaN(headers.bodyBytes) ? policy.bodyLimitBytes : headers.bodyBytes;
    },
    read({ request, response, policy, user }) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const pieces: Buffer[] = [];
      const reading: Reading = {
        reject(error) {
          readings.delete(reading);
          request.off('data', onData);
          pieces.length = 0;
          reject(error);
        },
        ownerKind: user ? 'user' : 'address',
        size: 0,
        earlierSize: 0,
        checks: 0,
      };
      const onData = (piece: Buffer): void => {
        reading.size += piece.length;
        if (reading.size > policy.bodyLimitBytes) reading.reject(excessOf(policy));
        else pieces.push(piece);
      };
      readings.add(reading);
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
      request.on('data', onData);
      request.once('end', () => {
        readings.delete(reading);
        resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
      });
      request.once('error', () => reading.reject(new AppError('invalid_input', 'Запрос оборвался')));
      return promise;
    },
    close: () => checking.stop(),
  };
}
