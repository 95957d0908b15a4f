import { randomUUID } from 'node:crypto';
import { wrongCredentialsText } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import { emailSchema } from '@geoplan/contracts/fields/text';
import { AppError } from '@geoplan/kit/errors';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { userTokenLifeS } from '@geoplan/kit/identity/user-token';
import { networkKey } from '@geoplan/kit/limits/limiter';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { PasswordAttempt, PasswordVerifier, VerifiedPassword } from './passwords/password-verifier.ts';
import { throttleKeys } from './passwords/throttle.ts';
import type { RepeatedEvents } from './repeated-events.ts';
import type { Repositories, Session, User } from './repositories.ts';
import { addUser, type Actor } from './users.ts';

/** Time by which the row outlives the token, so that a revocation is stored until the token has expired. */
const marginMs = 60_000;

/** Opens a session within the caller's transaction, which holds the lock on the user's row. */
async function openSession(trx: Repositories, user: User, ip: string | null): Promise<Session> {
  const session: Session = {
    id: randomUUID(),
    userId: user.id,
    expiresAt: new Date(Date.now() + userTokenLifeS * 1000 + marginMs),
    previousLoginAt: user.lastLoginAt,
    ip,
  };
  await trx.sessions.add(session);
  await trx.users.markLogin(user.id);
  await trx.attempts.saveNetwork(throttleKeys(user.email, ip));
  return session;
}

/** Typed email for the audit; null if the text is not an email, because it may be a password in the wrong field. */
function auditableEmail(typed: string): string | null {
  return emailSchema.safeParse(typed).data ?? null;
}

interface SignInNeeds {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
}

/** Opens the session unless the account was disabled, removed or given another password during the hash comparison. */
function open({ user, attempt }: VerifiedPassword, given: PasswordAttempt, { repositories }: SignInNeeds) {
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
 * Signs a user in with email and password.
 * @throws AppError unauthenticated, with the same message and duration for any cause; rate_limited;
 * service_unavailable
 */
export async function signIn(
  login: Pick<PasswordAttempt, 'email' | 'password' | 'ip' | 'refusedEmails' | 'signal'>,
  needs: SignInNeeds,
): Promise<{ user: User; session: Session }> {
  const target = auditableEmail(login.email);
  const given: PasswordAttempt = {
    ...login,
    failureEvent: { actor: null, action: 'auth.login', target, result: 'refused', ip: login.ip },
    wrongPassword: () => new AppError('unauthenticated', wrongCredentialsText),
  };
  const right = await needs.passwordVerifier.check(given);
  return (await open(right, given, needs)) ?? needs.passwordVerifier.refuse(right.attempt, given);
}

interface RegisterNeeds {
  repositories: Repositories;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
  repeatedEvents: RepeatedEvents;
  registration: 'open' | 'closed';
}

/** Reason why this caller may not register such an account (Russian); null if allowed. */
function denialReason(
  identity: Identity,
  role: Role,
  registration: RegisterNeeds['registration'],
): string | null {
  if (identity.kind === 'user' && identity.role === 'admin') return null;
  if (registration === 'closed') return 'Регистрация закрыта. Обратитесь к администратору.';
  return role === 'admin' ? 'Роль администратора назначает только администратор' : null;
}

/**
 * Creates an account and signs it in; if an admin registers another user, the session is the new user's.
 * @throws AppError forbidden; conflict if the email is taken; service_unavailable
 */
export async function register(
  account: { email: string; password: string; role: Role },
  by: { identity: Identity; ip: string | null },
  needs: RegisterNeeds,
): Promise<{ user: User; session: Session }> {
  const { identity, ip } = by;
  const actor = { email: identity.kind === 'user' ? identity.email : null, ip };
  const refused = denialReason(identity, account.role, needs.registration);
  if (refused !== null) {
    const { email: target } = account;
    const event = { actor: actor.email, action: 'auth.register', target, result: 'refused', ip } as const;
    await needs.repeatedEvents.record(networkKey(ip), target, event, needs.repositories.audit);
    throw new AppError('forbidden', refused);
  }
  const andThen = async (trx: Repositories, user: User) => ({
    user,
    session: await openSession(trx, user, ip),
  });
  return addUser(account, { action: 'auth.register', by: actor, andThen }, needs);
}

/** Revokes the calling session. Idempotent: a session that has already ended leaves no second row in the audit. */
export function signOut(user: UserIdentity, by: Actor, repositories: Repositories): Promise<void> {
  return repositories.inTransaction(async (trx) => {
    const ended = await trx.sessions.end({ userId: user.userId, only: user.sessionId }, 'logout');
    if (ended.length === 0) return;
    const { email, ip } = by;
    await trx.audit.add({ actor: email, action: 'auth.logout', target: email, result: 'success', ip });
  });
}
