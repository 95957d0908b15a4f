import { AppError } from '@geoplan/kit/errors';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { PasswordGuard, PasswordTry } from './password-guard.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Stores } from './stores.ts';

interface Needs {
  stores: Stores;
  guard: PasswordGuard;
  hasher: PasswordHasher;
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  ip: string | null;
  signal?: AbortSignal;
}

const wrongText = 'Неверный текущий пароль';

/**
 * Gives a person a new password and ends all sessions but the one that asked. A stolen session cannot guess the
 * current password faster than a login could.
 * @throws AppError invalid_input for a wrong current password; rate_limited; service_unavailable
 */
export async function changePassword(
  change: PasswordChange,
  by: UserIdentity,
  { stores, guard, hasher }: Needs,
): Promise<void> {
  const { ip } = change;
  const given: PasswordTry = {
    email: by.email,
    password: change.currentPassword,
    ip,
    signal: change.signal,
    refusal: { actor: by.email, action: 'auth.password-changed', target: by.email, result: 'refused', ip },
    wrong: new AppError('invalid_input', wrongText, {
      details: [{ field: 'body.currentPassword', message: wrongText }],
    }),
  };
  const { user, attempt } = await guard.check(given);
  const passwordHash = await hasher.hash(change.newPassword);
  const changed = await stores.inTransaction(async (inside) => {
    const now = await inside.users.lock(user.id);
    const live = await inside.sessions.findLive(by.sessionId);
    if (!now || !live || now.id !== live.user.id || now.passwordHash !== user.passwordHash) return false;
    await inside.users.save(now.id, { passwordHash });
    await inside.sessions.end({ userId: now.id, except: by.sessionId }, 'password-changed');
    await inside.attempts.forgive(attempt.id, attempt.keys.account);
    await inside.audit.add({ ...given.refusal, result: 'success' });
    return true;
  });
  if (!changed) throw new AppError('unauthenticated');
}
