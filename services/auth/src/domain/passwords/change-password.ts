import { sessionExpiredText } from '@geoplan/contracts/errors';
import { AppError } from '@geoplan/kit/errors';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { PasswordVerifier, PasswordAttempt } from './password-verifier.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { refuseWeakPassword } from './weak/weak-password.ts';
import type { Repositories } from '../repositories.ts';

interface Needs {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
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
 * Changes the password and revokes all sessions except the calling one. The holder of a stolen session cannot guess
 * the current password faster than through a login.
 * @throws AppError invalid_input for a wrong current or a weak new password; rate_limited; service_unavailable
 */
export async function changePassword(
  change: PasswordChange,
  by: UserIdentity,
  { repositories, passwordVerifier, hasher }: Needs,
): Promise<void> {
  const { ip } = change;
  refuseWeakPassword(change.newPassword, by.email, 'body.newPassword');
  const given: PasswordAttempt = {
    email: by.email,
    password: change.currentPassword,
    ip,
    signal: change.signal,
    failureEvent: {
      actor: by.email,
      action: 'auth.password-changed',
      target: by.email,
      result: 'refused',
      ip,
    },
    wrongPassword: () =>
      new AppError('invalid_input', wrongText, {
        details: [{ field: 'body.currentPassword', message: wrongText }],
      }),
  };
  const { user, attempt } = await passwordVerifier.check(given);
  const passwordHash = await hasher.hash(change.newPassword);
  const changed = await repositories.inTransaction(async (trx) => {
    const now = await trx.users.lock(user.id);
    const live = await trx.sessions.findLive(by.sessionId);
    if (!now || !live || now.id !== live.user.id || now.passwordHash !== user.passwordHash) return false;
    await trx.users.save(now.id, { passwordHash });
    await trx.sessions.end({ userId: now.id, except: by.sessionId }, 'password-changed');
    await trx.attempts.resetFailures(attempt.id, attempt.keys.account);
    await trx.audit.add({ ...given.failureEvent, result: 'success' });
    return true;
  });
  if (!changed) throw new AppError('unauthenticated', sessionExpiredText);
}
