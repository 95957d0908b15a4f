import type { Role } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Actor } from './actor.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Stores, User } from './stores.ts';

interface Needs {
  stores: Stores;
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
interface Adding<T> {
  action: 'user.created' | 'auth.register';
  by: Actor;
  andThen: (inside: Stores, user: User) => Promise<T>;
}

/**
 * Creates an account.
 * @throws AppError conflict when the email is taken or reserved for the demo accounts; service_unavailable
 */
export async function addUser<T>(added: NewUser, adding: Adding<T>, needs: Needs): Promise<T> {
  const { email, role } = added;
  const { action, by } = adding;
  const passwordHash = await needs.hasher.hash(added.password);
  const audit = { actor: by.email, action, target: email, ip: by.ip };
  const done = await needs.stores.inTransaction(async (inside) => {
    const user = needs.refusedEmails.includes(email)
      ? null
      : await inside.users.add({ email, role, passwordHash });
    await inside.audit.add({ ...audit, result: user ? 'success' : 'refused' });
    return user && { value: await adding.andThen(inside, user) };
  });
  if (!done) throw new AppError('conflict', 'Пользователь с таким email уже существует');
  return done.value;
}
