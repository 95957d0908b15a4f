import { AppError } from '@geoplan/kit/errors';
import type { Role } from '@geoplan/contracts/define';
import type { Identity } from '@geoplan/kit/identity/identity';
import { addUser } from './add-user.ts';
import { openSession } from './open-session.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Session, Repositories, User } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
  registration: 'open' | 'closed';
}

/** Why this caller may not register such an account (Russian); null when it may. */
function denialReason(identity: Identity, role: Role, registration: Needs['registration']): string | null {
  if (identity.kind === 'user' && identity.role === 'admin') return null;
  if (registration === 'closed') return 'Регистрация закрыта. Обратитесь к администратору.';
  return role === 'admin' ? 'Роль администратора назначает только администратор' : null;
}

/**
 * Creates an account and signs it in; when an admin registers somebody, the session is the new person's.
 * @throws AppError forbidden; conflict when the email is taken; service_unavailable
 */
export async function register(
  account: { email: string; password: string; role: Role },
  by: { identity: Identity; ip: string | null },
  needs: Needs,
): Promise<{ user: User; session: Session }> {
  const { identity, ip } = by;
  const actor = { email: identity.kind === 'user' ? identity.email : null, ip };
  const refused = denialReason(identity, account.role, needs.registration);
  if (refused !== null) {
    const { email: target } = account;
    await needs.repositories.audit.add({
      actor: actor.email,
      action: 'auth.register',
      target,
      result: 'refused',
      ip,
    });
    throw new AppError('forbidden', refused);
  }
  const andThen = async (trx: Repositories, user: User) => ({
    user,
    session: await openSession(trx, user, ip),
  });
  return addUser(account, { action: 'auth.register', by: actor, andThen }, needs);
}
