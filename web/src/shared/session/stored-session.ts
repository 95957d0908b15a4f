import { sessionUserSchema, type SessionUser } from '@geoplan/contracts/auth';

/** Storage keys: the plain token (spec §9) and the user. */
export const tokenKey = 'auth_token';
export const userKey = 'auth_user';

/** User with their access token. */
export interface StoredSession {
  token: string;
  user: SessionUser;
}

function parseUser(json: string): SessionUser | null {
  try {
    return sessionUserSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Stored session; a malformed or incomplete session is removed and treated as missing (spec §4). */
export function loadSession(storage: Storage): StoredSession | null {
  const token = storage.getItem(tokenKey);
  const json = storage.getItem(userKey);
  if (token === null && json === null) return null;
  const user = json === null ? null : parseUser(json);
  if (token !== null && token.trim() !== '' && user !== null) return { token, user };
  clearSession(storage);
  return null;
}

/**
 * Stores a session. The token is stored last, so that its `storage` event signals to other tabs that both parts
 * exist.
 */
export function saveSession(storage: Storage, session: StoredSession): void {
  storage.setItem(userKey, JSON.stringify(session.user));
  storage.setItem(tokenKey, session.token);
}

export function clearSession(storage: Storage): void {
  storage.removeItem(tokenKey);
  storage.removeItem(userKey);
}
