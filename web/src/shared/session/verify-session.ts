import { logout, verify } from '@geoplan/contracts/auth';
import { isTransientFailure } from '../api/api-failure.ts';
import { call } from '../api/call.ts';
import { readSession } from './session-store.ts';

// Long enough for a restart of the gateway, but short enough not to keep the user waiting.
const retryDelaysMs = [500, 1500, 3000];

/**
 * Verifies a restored session once. A failed check signs the user out (spec §4), but the check is first retried if
 * the server is restarting.
 */
export async function verifySession(attempt = 0): Promise<void> {
  const { token } = readSession();
  if (token === null) return;
  try {
    const { data } = await call(verify, {});
    if (readSession().token === token) readSession().refresh(data.user);
  } catch (error) {
    if (readSession().token !== token) return;
    const delayMs = retryDelaysMs[attempt];
    if (!isTransientFailure(error) || delayMs === undefined) return readSession().end('unreachable');
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return verifySession(attempt + 1);
  }
}

/**
 * Signs the user out on the server, then in this browser, even if the server is unreachable. A session that another
 * tab starts before the response arrives is kept.
 */
export async function signOut(): Promise<void> {
  const { token } = readSession();
  await call(logout, {}).catch(() => undefined);
  if (readSession().token === token) readSession().end('signed-out');
}
