import { messageOf } from './settle-all.ts';

/** Why the tests cannot start, without a stack: its lines would bury what has to be installed or set. */
export function whatIsMissing(cause: unknown): Error {
  const error = new Error(`the tests cannot start\n${messageOf(cause)}`);
  error.stack = '';
  return error;
}
