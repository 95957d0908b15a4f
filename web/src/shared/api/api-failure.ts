import { errorCodes, failureSchema, type ErrorCode } from '@geoplan/contracts/errors';

/** Code of a failed call: one from the contracts, or one of three that only the browser can detect. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'unexpected_answer';

interface FailureParts {
  code: FailureCode;
  message: string;
  /** HTTP status; 0 if there was no response. */
  status: number;
  requestId?: string | undefined;
  retryAfterS?: number | undefined;
  details?: readonly { field: string; message: string }[] | undefined;
}

/** Failed call; `message` is in Russian, for users. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Request id for support; absent if the request never reached the gateway. */
  readonly requestId: string | undefined;
  /** `Retry-After` in seconds; absent if the server did not send it. */
  readonly retryAfterS: number | undefined;
  /** Validation errors of individual fields; `field` has the form `body.email`. */
  readonly details: readonly { field: string; message: string }[];

  constructor(parts: FailureParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.name = 'ApiFailure';
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId;
    this.retryAfterS = parts.retryAfterS;
    this.details = parts.details ?? [];
  }
}

const passing = new Set<FailureCode>(['network', 'timeout', 'service_unavailable', 'provider_unavailable']);

/** True for a transient failure; only such failures are retried. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof ApiFailure && passing.has(error.code);
}

/** True if another user has changed the value since it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'conflict';

/** Retry rule for every query: at most two retries, and only after a transient failure. */
export const mayRetryQuery = (failures: number, error: unknown): boolean =>
  failures < 2 && isTransientFailure(error);

/** Text for a request that got no response, because there is no network or the gateway is down (spec §8). */
export const networkFailureText = 'Ошибка подключения к серверу';

/** Text for a failure without a reason (spec §8). */
export const unknownFailureText = 'Неизвестная ошибка';

/** Text that describes any failure to users. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error && error.message) || unknownFailureText;

/**
 * Maximum `Retry-After`, in seconds; a larger value is assumed to be an error and is capped, as on the servers
 * (`kit/http/retry-after`).
 */
const longestWaitS = 24 * 3_600;

/** Seconds of a `Retry-After` header, given as seconds or as an HTTP date; undefined if it is invalid. */
export function retryAfterSeconds(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const parsed = Number(header);
  const seconds = Number.isFinite(parsed) ? parsed : (Date.parse(header) - nowMs) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), longestWaitS);
}

function codeOfStatus(status: number): ErrorCode {
  const named = Object.entries(errorCodes).find(([, each]) => each.status === status);
  if (named) return named[0] as ErrorCode;
  return status >= 500 ? 'service_unavailable' : 'invalid_input';
}

/**
 * Parses an error response. A response in another format (a proxy's HTML page) gets the default text for its status.
 */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const retryAfterS = retryAfterSeconds(response.headers.get('retry-after'));
  const body = failureSchema.safeParse(await response.json().catch(() => undefined));
  if (body.success) return new ApiFailure({ ...body.data.error, status: response.status, retryAfterS });
  const code = codeOfStatus(response.status);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiFailure({
    code,
    message: errorCodes[code].message,
    status: response.status,
    requestId,
    retryAfterS,
  });
}
