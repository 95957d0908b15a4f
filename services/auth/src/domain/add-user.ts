import type { Role } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Actor } from './actor.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Repositories, User } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
}

interface NewUser {
  /** Normalised. */
  email: string;
  password: string;
  role: Role;
}

/** `andThen` runs in the same transaction as the new account. */
interface AddOptions<T> {
  action: 'user.created' | 'auth.register';
  by: Actor;
  andThen: (trx: Repositories, user: User) => Promise<T>;
}

/**
 * Creates an account.
 * @throws AppError conflict when the email is taken or reserved for the demo accounts; service_unavailable
 */
export async function addUser<T>(added: NewUser, adding: AddOptions<T>, needs: Needs): Promise<T> {
  const { email, role } = added;
  const { action, by } = adding;
  const passwordHash = await needs.hasher.hash(added.password);
  const audit = { actor: by.email, action, target: email, ip: by.ip };
  const done = await needs.repositories.inTransaction(async (trx) => {
    const user = needs.refusedEmails.includes(email)
      ? null
      : await trx.users.add({ email, role, passwordHash });
    await trx.audit.add({ ...audit, result: user ? 'success' : 'refused' });
    return user && { value: await adding.andThen(trx, user) };
  });
  if (!done) throw new AppError('conflict', 'Пользователь с таким email уже существует');
  return done.value;
}
