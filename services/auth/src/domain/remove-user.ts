import { AppError } from '@geoplan/kit/errors';
import type { Actor } from './actor.ts';
import { lastAdminError, takesLastAdmin } from './admin-rules.ts';
import type { Stores } from './stores.ts';

interface Needs {
  stores: Stores;
  refusedEmails: readonly string[];
}

/**
 * Deletes an account and ends its sessions.
 * @throws AppError not_found; conflict for the last enabled admin
 */
export async function removeUser(id: string, by: Actor, { stores, refusedEmails }: Needs): Promise<void> {
  const removed = await stores.inTransaction(async (inside) => {
    await inside.users.lockAdminChanges();
    const user = await inside.users.lock(id);
    if (!user) throw new AppError('not_found', 'Пользователь не найден');
    const refused = await takesLastAdmin(inside, user, null, refusedEmails);
    await inside.audit.add({
      actor: by.email,
      action: 'user.removed',
      target: user.email,
      result: refused ? 'refused' : 'success',
      ip: by.ip,
    });
    if (refused) return false;
    await inside.sessions.end({ userId: id }, 'user-removed');
    await inside.users.remove(id);
    return true;
  });
  if (!removed) throw lastAdminError();
}
