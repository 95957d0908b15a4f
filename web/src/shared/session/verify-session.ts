import { logout, verify } from '@geoplan/contracts/auth';
import { isTransientFailure } from '../api/api-failure.ts';
import { call } from '../api/call.ts';
import { readSession } from './session-store.ts';

// Long enough for a restart of the gateway, short enough not to leave the user waiting.
const retryDelaysMs = [500, 1500, 3000];

/**
 * Checks a restored session once. A failing check signs out (spec §4), but a server that is restarting gets retries
 * first.
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
 * Signs out on the server, then here; an unreachable server does not prevent it. A session that another tab has
 * started before the response stays.
 */
export async function signOut(): Promise<void> {
  const { token } = readSession();
  await call(logout, {}).catch(() => undefined);
  if (readSession().token === token) readSession().end('signed-out');
}
