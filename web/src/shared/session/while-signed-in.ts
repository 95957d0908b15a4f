import { readSession } from './session-store.ts';

/**
 * Settles like the given promise if the same user is still signed in by then. Otherwise it stays pending, because
 * code after a response must not show it to another user or act as that user.
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
