import type { SessionUser } from '@geoplan/contracts/auth';
import { create } from 'zustand';
import { clearSession, loadSession, saveSession, tokenKey, userKey } from './stored-session.ts';

/** Reason for the last sign-out; null before the first sign-in. */
export type SessionEnd = 'expired' | 'unreachable' | 'signed-out';

interface Session {
  token: string | null;
  user: SessionUser | null;
  ended: SessionEnd | null;
  /** Saves and starts a session. */
  start(session: { token: string; user: SessionUser }): void;
  /** Replaces the user, whose role an admin may have changed. */
  refresh(user: SessionUser): void;
  end(why: SessionEnd): void;
}

/** Current session. Restored synchronously from storage, so that a reload shows no empty screen. */
export const useSession = create<Session>((set, get) => ({
  token: null,
  user: null,
  ...loadSession(localStorage),
  ended: null,
  start({ token, user }) {
    saveSession(localStorage, { token, user });
    set({ token, user, ended: null });
  },
  refresh(user) {
    const { token } = get();
    if (token === null) return;
    saveSession(localStorage, { token, user });
    set({ user });
  },
  end(why) {
    clearSession(localStorage);
    set({ token: null, user: null, ended: why });
  },
}));

/** Current session, for code outside of components. */
export const readSession = (): Session => useSession.getState();

/** Signs this tab in and out together with the other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== localStorage || (key !== null && key !== tokenKey && key !== userKey)) return;
    const { token } = readSession();
    // Only one of the two keys may have been written so far, so the session is read without clearing it; a second
    // event follows.
    const stored = localStorage.getItem(tokenKey) === null ? null : loadSession(localStorage);
    if (stored) useSession.setState({ ...stored, ended: null });
    else if (token !== null) useSession.setState({ token: null, user: null, ended: 'signed-out' });
  });
}
