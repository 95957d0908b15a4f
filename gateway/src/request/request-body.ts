import { AppError } from '@geoplan/kit/errors';
import type { GatewayRequest } from './gateway-request.ts';

/** Bytes of buffered bodies of all requests together; beyond it new ones get a 503. */
const maxBufferedBytes = 64 * 1024 * 1024;

/**
 * Buffers bodies whole before anything is forwarded, so that a slow or endless one never reaches a service or takes one of
 * its concurrency slots (reliability P24, P25).
 */
export function createBodyReader(): (gatewayRequest: GatewayRequest, limitBytes: number) => Promise<Buffer> {
  let bufferedBytes = 0;
  return function readBody({ request, response, headers }, limitBytes) {
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let size = 0;
      // The bytes are released once the request is over, not once it is read: the body is still being sent to the service.
      response.once('close', () => {
        bufferedBytes -= size;
      });
      const rejectBody = (error: AppError): void => {
        request.off('data', onData);
        pieces.length = 0;
        reject(error);
      };
      const onData = (piece: Buffer): void => {
        size += piece.length;
        bufferedBytes += piece.length;
        if (size > limitBytes) rejectBody(new AppError('payload_too_large'));
        else if (bufferedBytes > maxBufferedBytes) rejectBody(new AppError('service_unavailable'));
        else pieces.push(piece);
      };
      if (headers && headers.bodyBytes > limitBytes) {
        reject(new AppError('payload_too_large'));
        return;
      }
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
      request.on('data', onData);
      request.once('end', () =>
        resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)),
      );
      request.once('error', () => reject(new AppError('invalid_input', 'Запрос оборвался')));
    });
  };
}
