import { messageOf } from './settle-all.ts';

/** The setup's failure without a stack, whose lines would bury what has to be installed or set. */
export function setupError(cause: unknown): Error {
  const error = new Error(`the tests cannot start\n${messageOf(cause)}`);
  error.stack = '';
  return error;
}
