import type { Role } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { refuseWeakPassword } from './passwords/weak/weak-password.ts';
import type { Repositories, User } from './repositories.ts';

/** Author of a change, as stored in the audit. */
export interface Actor {
  /** `null` at start-up and for callers who are not signed in. */
  email: string | null;
  ip: string | null;
}

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

/** `andThen` runs in the transaction that creates the account. */
interface AddOptions<T> {
  action: 'user.created' | 'auth.register';
  by: Actor;
  andThen: (trx: Repositories, user: User) => Promise<T>;
}

/**
 * Creates an account.
 * @throws AppError invalid_input for a weak password; conflict if the email is taken or reserved for the demo
 * accounts; service_unavailable
 */
export async function addUser<T>(added: NewUser, adding: AddOptions<T>, needs: Needs): Promise<T> {
  const { email, role } = added;
  const { action, by } = adding;
  refuseWeakPassword(added.password, email, 'body.password');
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

const isEnabledAdmin = (user: Pick<User, 'role' | 'disabled'>): boolean =>
  user.role === 'admin' && !user.disabled;

/**
 * True if changing `before` to `after` (null: deleted) would leave no enabled admin. Must be called under
 * `lockAdminChanges`.
 */
async function removesLastAdmin(
  trx: Repositories,
  before: User,
  after: Pick<User, 'role' | 'disabled'> | null,
  refusedEmails: readonly string[],
): Promise<boolean> {
  if (!isEnabledAdmin(before) || (after && isEnabledAdmin(after))) return false;
  return !(await trx.users.adminExists(refusedEmails, before.id));
}

/** Error for a change to the last enabled admin (api.md, auth). */
function lastAdminError(): AppError {
  return new AppError(
    'conflict',
    'Это последний действующий администратор: сначала назначьте другого администратора',
  );
}

/** Changed fields; missing ones are unchanged. */
export interface UserChange {
  role?: Role;
  disabled?: boolean;
  password?: string;
}

/** Audit text for a change; empty if nothing changes. */
function differences(before: User, change: UserChange): string[] {
  const { role = before.role, disabled = before.disabled, password } = change;
  return [
    ...(role === before.role ? [] : [`роль ${before.role} → ${role}`]),
    ...(disabled === before.disabled ? [] : [disabled ? 'отключён' : 'включён']),
    ...(password === undefined ? [] : ['новый пароль']),
  ];
}

/**
 * Changes the role, access or password of a user; any real change revokes all their sessions.
 * @throws AppError not_found; invalid_input for a weak password; conflict for the last enabled admin;
 * service_unavailable
 */
export async function changeUser(id: string, change: UserChange, by: Actor, needs: Needs): Promise<User> {
  const { role, disabled, password } = change;
  const passwordHash = password === undefined ? undefined : await needs.hasher.hash(password);
  const changed = await needs.repositories.inTransaction(async (trx) => {
    await trx.users.lockAdminChanges();
    const before = await trx.users.lock(id);
    if (!before) throw new AppError('not_found', 'Пользователь не найден');
    if (password !== undefined) refuseWeakPassword(password, before.email, 'body.password');
    const what = differences(before, change);
    if (what.length === 0) return before;
    const after = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    const refused = await removesLastAdmin(trx, before, after, needs.refusedEmails);
    await trx.audit.add({
      actor: by.email,
      action: 'user.changed',
      target: `${before.email}: ${what.join(', ')}`,
      result: refused ? 'refused' : 'success',
      ip: by.ip,
    });
    if (refused) return null;
    await trx.sessions.end({ userId: id }, 'user-changed');
    return trx.users.save(id, { ...after, ...(passwordHash && { passwordHash }) });
  });
  if (!changed) throw lastAdminError();
  return changed;
}

/**
 * Deletes an account and revokes its sessions.
 * @throws AppError not_found; conflict for the last enabled admin
 */
export async function removeUser(
  id: string,
  by: Actor,
  { repositories, refusedEmails }: Omit<Needs, 'hasher'>,
): Promise<void> {
  const removed = await repositories.inTransaction(async (trx) => {
    await trx.users.lockAdminChanges();
    const user = await trx.users.lock(id);
    if (!user) throw new AppError('not_found', 'Пользователь не найден');
    const refused = await removesLastAdmin(trx, user, null, refusedEmails);
    await trx.audit.add({
      actor: by.email,
      action: 'user.removed',
      target: user.email,
      result: refused ? 'refused' : 'success',
      ip: by.ip,
    });
    if (refused) return false;
    await trx.sessions.end({ userId: id }, 'user-removed');
    await trx.users.remove(id);
    return true;
  });
  if (!removed) throw lastAdminError();
}
