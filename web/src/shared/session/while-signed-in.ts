import { readSession } from './session-store.ts';

/**
 * Settles like the given promise if the current user is still signed in by then. Otherwise it stays pending: no code
 * after a response may show it to another user, or continue in their name.
 */
export function whileSignedIn<Value>(started: Promise<Value>): Promise<Value> {
  const userId = readSession().user?.id;
  const isSameUser = () => readSession().user?.id === userId;
  return new Promise((resolve, reject) => {
    started.then(
      (value) => (isSameUser() ? resolve(value) : undefined),
      (error: unknown) => (isSameUser() ? reject(error) : undefined),
    );
  });
}
