import { afterAll, expect, test, vi } from 'vitest';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { useSession } from './session-store.ts';
import { signOut, verifySession } from './verify-session.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterAll(() => vi.unstubAllGlobals());

test('keeps the newer session of a user when the check of an earlier one fails late', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  useSession.setState({ token: 'earlier', user: sampleUser('user') });
  const checked = verifySession();
  useSession.setState({ token: 'newer' });
  const error = { code: 'unauthenticated', message: 'Войдите в систему' };
  response.resolve(Response.json({ success: false, error }, { status: 401 }));
  await checked;
  expect(useSession.getState()).toMatchObject({ token: 'newer', ended: null });
});

test('keeps a session that another tab starts before the response to a sign-out', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  useSession.setState({ token: 'earlier', user: sampleUser('user') });
  const signedOut = signOut();
  useSession.setState({ token: 'of-another-account' });
  response.resolve(Response.json({ success: true }));
  await signedOut;
  expect(useSession.getState()).toMatchObject({ token: 'of-another-account', ended: null });
});
