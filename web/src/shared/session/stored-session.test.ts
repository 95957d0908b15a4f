import { expect, test } from 'vitest';
import { sampleUser } from '../../testing/fakes/sample-accounts.ts';
import { clearSession, loadSession, saveSession, tokenKey, userKey } from './stored-session.ts';

/** In-memory storage with the browser's interface. */
function memoryStorage(initial: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(initial));
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const user = sampleUser('user');

test('restores a saved session, with the token as a plain string', () => {
  const storage = memoryStorage();
  saveSession(storage, { token: 'a.b.c', user });
  expect(storage.getItem('auth_token')).toBe('a.b.c');
  expect(loadSession(storage)).toEqual({ token: 'a.b.c', user });
});

test.each([
  ['broken JSON', { [tokenKey]: 't', [userKey]: '{"id":' }],
  ['a user without a known role', { [tokenKey]: 't', [userKey]: JSON.stringify({ ...user, role: 'root' }) }],
  ['a user that is not an object', { [tokenKey]: 't', [userKey]: '"admin"' }],
  ['a token without a user', { [tokenKey]: 't' }],
  ['a user without a token', { [userKey]: JSON.stringify(user) }],
  ['an empty token', { [tokenKey]: ' ', [userKey]: JSON.stringify(user) }],
])('treats %s as no session and clears it', (_, stored) => {
  const storage = memoryStorage({ ...stored, projects: '[]' });
  expect(loadSession(storage)).toBeNull();
  expect(storage.getItem(tokenKey)).toBeNull();
  expect(storage.getItem(userKey)).toBeNull();
  expect(storage.getItem('projects')).toBe('[]');
});

test('removes the token and the user on sign-out', () => {
  const storage = memoryStorage();
  saveSession(storage, { token: 't', user });
  clearSession(storage);
  expect(storage.length).toBe(0);
});
