import type { Role } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Actor } from './actor.ts';
import { lastAdminError, removesLastAdmin } from './admin-rules.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Repositories, User } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
}

/** Fields left out stay as they are. */
export interface UserChange {
  role?: Role;
  disabled?: boolean;
  password?: string;
}

/** What the audit says about a change; empty when nothing changes. */
function differences(before: User, change: UserChange): string[] {
  const { role = before.role, disabled = before.disabled, password } = change;
  return [
    ...(role === before.role ? [] : [`роль ${before.role} → ${role}`]),
    ...(disabled === before.disabled ? [] : [disabled ? 'отключён' : 'включён']),
    ...(password === undefined ? [] : ['новый пароль']),
  ];
}

/**
 * Changes role, access or password of a user; any real change revokes all their sessions.
 * @throws AppError not_found; conflict for the last enabled admin; service_unavailable
 */
export async function changeUser(id: string, change: UserChange, by: Actor, needs: Needs): Promise<User> {
  const { role, disabled, password } = change;
  const passwordHash = password === undefined ? undefined : await needs.hasher.hash(password);
  const changed = await needs.repositories.inTransaction(async (trx) => {
    await trx.users.lockAdminChanges();
    const before = await trx.users.lock(id);
    if (!before) throw new AppError('not_found', 'Пользователь не найден');
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
