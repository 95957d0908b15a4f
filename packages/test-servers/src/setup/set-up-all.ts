import { messageOf, settleAll } from './settle-all.ts';

/**
 * Prepares the requirements of a kind of tests concurrently.
 * @throws without a stack, whose lines would hide what must be installed or set
 */
export async function setUpAll(work: Promise<void>[]): Promise<void> {
  await settleAll(work).catch((cause: unknown) => {
    const error = new Error(`the tests cannot start\n${messageOf(cause)}`);
    error.stack = '';
    throw error;
  });
}
