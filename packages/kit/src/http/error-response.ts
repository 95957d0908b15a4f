import type { Failure } from '@geoplan/contracts/errors';
import type { Log } from '../log.ts';
import { databaseFailure } from '../database/database-failure.ts';
import { AppError } from '../errors.ts';

/** An error response that is ready to be written. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: Failure;
}

/** Errors thrown by Express and body-parser have an HTTP status; any other error is one of ours or a bug. */
function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  switch (error.status) {
    case 400:
      return new AppError('invalid_input', 'Запрос повреждён', { cause: error });
    case 413:
      return new AppError('payload_too_large', undefined, { cause: error });
    case 415:
      return new AppError('unsupported_media_type', undefined, { cause: error });
    default:
      return undefined;
  }
}

/** Maps any thrown value to an error response; known errors stay unchanged, and all others become `internal`. */
export function errorResponse(error: unknown, requestId: string, log: Log): ErrorResponse {
  const known = error instanceof AppError ? error : (databaseFailure(error) ?? fromFramework(error));
  const failure = known ?? new AppError('internal', undefined, { cause: error });
  if (!known) log.error({ err: error }, 'unhandled error');
  else if (failure.status >= 500)
    log.warn({ err: failure.cause ?? failure, responseText: failure.message }, failure.logText);
  const retryAfterS = failure.retryAfterS ?? (failure.status === 503 ? 2 : undefined);
  return {
    status: failure.status,
    headers: {
      ...failure.headers,
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterS)) }),
      ...(failure.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      'cache-control': 'no-store',
    },
    body: {
      success: false,
      error: {
        code: failure.code,
        message: failure.message,
        ...(failure.details ? { details: failure.details } : {}),
        requestId,
      },
    },
  };
}
