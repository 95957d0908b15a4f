import { wrongCredentialsText } from '@geoplan/contracts/auth';
import { AppError } from '@geoplan/kit/errors';
import { auditableEmail } from './normal-email.ts';
import { openSession } from './open-session.ts';
import type { PasswordGuard, PasswordTry, RightPassword } from './password-guard.ts';
import type { Session, Stores, User } from './stores.ts';

interface Needs {
  stores: Stores;
  guard: PasswordGuard;
}

/** Opens the session unless the account was disabled, removed or given another password while its hash was checked. */
function open({ user, attempt }: RightPassword, given: PasswordTry, { stores }: Needs) {
  return stores.inTransaction(async (inside) => {
    const now = await inside.users.lock(user.id);
    if (!now || now.disabled || now.passwordHash !== user.passwordHash) return null;
    const session = await openSession(inside, now, given.ip);
    await inside.attempts.forgive(attempt.id, attempt.keys.account);
    await inside.audit.add({ ...given.refusal, actor: now.email, result: 'success' });
    return { user: now, session };
  });
}

/**
 * Signs a person in with email and password.
 * @throws AppError unauthenticated, in the same words and time whatever was wrong; rate_limited; service_unavailable
 */
export async function signIn(
  login: Pick<PasswordTry, 'email' | 'password' | 'ip' | 'signal'>,
  needs: Needs,
): Promise<{ user: User; session: Session }> {
  const target = auditableEmail(login.email);
  const given: PasswordTry = {
    ...login,
    refusal: { actor: null, action: 'auth.login', target, result: 'refused', ip: login.ip },
    wrong: new AppError('unauthenticated', wrongCredentialsText),
  };
  const right = await needs.guard.check(given);
  return (await open(right, given, needs)) ?? needs.guard.refuse(right.attempt, given);
}
