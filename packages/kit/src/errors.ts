import { errorCodes, type ErrorCode } from '@geoplan/contracts/errors';

/** An invalid field of an `invalid_input` error; `field` is a path such as `body.email`. */
export interface FieldProblem {
  field: string;
  message: string;
}

interface AppErrorOptions {
  details?: FieldProblem[];
  /** Seconds for the `Retry-After` header of a 429 or 503. */
  retryAfterS?: number;
  /** Overrides the code's default HTTP status, such as 504 for a service that was too slow. */
  status?: number;
  /** Extra response headers, such as `Allow` for a 405. */
  headers?: Record<string, string>;
  /**
   * Log text for a 5xx, which names the failure in English (style.md, E8); by default, the error code written as
   * words.
   */
  logText?: string;
  cause?: unknown;
}

/** A failure with a code and a Russian message for users; every other thrown error becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: FieldProblem[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly headers: Record<string, string>;
  readonly logText: string;

  constructor(code: ErrorCode, message?: string, options: AppErrorOptions = {}) {
    super(message ?? errorCodes[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? errorCodes[code].status;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
    this.logText = options.logText ?? code.replaceAll('_', ' ');
  }
}
