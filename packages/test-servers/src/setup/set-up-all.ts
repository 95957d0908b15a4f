import { messageOf, settleAll } from './settle-all.ts';

/**
 * Brings up at the same time what a kind of tests needs.
 * @throws without a stack, whose lines would bury what has to be installed or set
 */
export async function setUpAll(work: Promise<void>[]): Promise<void> {
  await settleAll(work).catch((cause: unknown) => {
    const error = new Error(`the tests cannot start\n${messageOf(cause)}`);
    error.stack = '';
    throw error;
  });
}
