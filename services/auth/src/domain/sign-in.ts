import { wrongCredentialsText } from '@geoplan/contracts/auth';
import { AppError } from '@geoplan/kit/errors';
import { auditableEmail } from './normalize-email.ts';
import { openSession } from './open-session.ts';
import type { PasswordVerifier, PasswordAttempt, VerifiedPassword } from './passwords/password-verifier.ts';
import type { Session, Repositories, User } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
}

/** Opens the session unless the account was disabled, removed or given another password while its hash was checked. */
function open({ user, attempt }: VerifiedPassword, given: PasswordAttempt, { repositories }: Needs) {
  return repositories.inTransaction(async (trx) => {
    const now = await trx.users.lock(user.id);
    if (!now || now.disabled || now.passwordHash !== user.passwordHash) return null;
    const session = await openSession(trx, now, given.ip);
    await trx.attempts.resetFailures(attempt.id, attempt.keys.account);
    await trx.audit.add({ ...given.failureEvent, actor: now.email, result: 'success' });
    return { user: now, session };
  });
}

/**
 * Signs a person in with email and password.
 * @throws AppError unauthenticated, in the same words and time whatever was wrong; rate_limited; service_unavailable
 */
export async function signIn(
  login: Pick<PasswordAttempt, 'email' | 'password' | 'ip' | 'signal'>,
  needs: Needs,
): Promise<{ user: User; session: Session }> {
  const target = auditableEmail(login.email);
  const given: PasswordAttempt = {
    ...login,
    failureEvent: { actor: null, action: 'auth.login', target, result: 'refused', ip: login.ip },
    wrongPassword: new AppError('unauthenticated', wrongCredentialsText),
  };
  const right = await needs.passwordVerifier.check(given);
  return (await open(right, given, needs)) ?? needs.passwordVerifier.refuse(right.attempt, given);
}
