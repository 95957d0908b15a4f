import { AppError } from '@geoplan/kit/errors';
import type { Call } from './call.ts';

/** Bytes of bodies held at once by all requests together; beyond it new ones wait with a 503. */
const heldAtOnce = 64 * 1024 * 1024;

/**
 * Reads bodies whole before anything is forwarded, so that a slow or endless one never reaches a service or takes one of
 * its places (reliability P24, P25).
 */
export function createBodyReader(): (call: Call, limitBytes: number) => Promise<Buffer> {
  let held = 0;
  return function readBody({ request, response, head }, limitBytes) {
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let size = 0;
      // The room is given back once the request is over, not once it is read: the body is still on its way out.
      response.once('close', () => {
        held -= size;
      });
      const refuse = (error: AppError): void => {
        request.off('data', onData);
        pieces.length = 0;
        reject(error);
      };
      const onData = (piece: Buffer): void => {
        size += piece.length;
        held += piece.length;
        if (size > limitBytes) refuse(new AppError('payload_too_large'));
        else if (held > heldAtOnce) refuse(new AppError('service_unavailable'));
        else pieces.push(piece);
      };
      if (head && head.bodyBytes > limitBytes) {
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
