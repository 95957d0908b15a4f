import { readSession } from './session-store.ts';

/**
 * Returns a promise that settles like the given promise if the same user is still signed in at that time. Otherwise,
 * the returned promise stays pending, because the code that awaits a response must not show the response to another
 * user or act as that user.
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
