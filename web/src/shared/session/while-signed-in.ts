import { readSession } from './session-store.ts';

/**
 * Settles as the given promise does, if the user who is signed in now still is by then. It stays pending otherwise:
 * nothing that follows an answer may be shown to another user, or continue in their name.
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
