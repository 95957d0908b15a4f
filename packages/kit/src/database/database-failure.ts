import { DatabaseError } from 'pg';
import { AppError } from '../errors.ts';

/** Socket and name-lookup failures when connecting to Postgres (Node's error codes). */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATE codes and classes of temporary failures (PostgreSQL, appendix A): 08 connection, 53 resources (53300 too
 * many connections), 57P shutdown and start-up, 57014 statement timeout, 55P03 lock timeout, 25P03 idle in transaction,
 * 25006 a standby that does not accept writes yet, 28 a refused login, which recovers when an operator changes the
 * password.
 */
const sqlStates = /^(08...|28...|53...|57P..|57014|55P03|25P03|25006)$/;

/** Messages that pg, pg-pool and kysely raise as plain errors without a code. */
const plainMessages = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
];

function isUnavailable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error instanceof DatabaseError) return code !== undefined && sqlStates.test(code);
  if (code !== undefined && networkCodes.has(code)) return true;
  return plainMessages.some((text) => error.message.startsWith(text));
}

/**
 * Returns `service_unavailable` if Postgres is down, silent or overloaded; `undefined` for every other error (a bug,
 * a violated rule).
 */
export function databaseFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error instanceof AppError || !isUnavailable(error)) return undefined;
  return new AppError('service_unavailable', undefined, { cause: error, logText: 'database unavailable' });
}

/** True if Postgres no longer accepts our user or password (SQLSTATE class 28), which needs intervention. */
export const isAuthenticationFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code?.startsWith('28') ?? false);

/**
 * SQLSTATE codes for a deadlock victim and a serialization failure (PostgreSQL, appendix A), whose transactions
 * succeed when retried.
 */
const retryableStates = new Set(['40P01', '40001']);

/**
 * True for a transient failure: Postgres is down, the transaction lost a conflict, or the error is already
 * `service_unavailable` (from an unreachable broker). Such work is retried without counting an attempt.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'service_unavailable';
  if (databaseFailure(error)) return true;
  return error instanceof DatabaseError && retryableStates.has(error.code ?? '');
}

/** True if a row violated the unique constraint or index of this name (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
