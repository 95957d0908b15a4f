import { AppError } from '@geoplan/kit/errors';
import type { Actor } from './actor.ts';
import { lastAdminError, removesLastAdmin } from './admin-rules.ts';
import type { Repositories } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  refusedEmails: readonly string[];
}

/**
 * Deletes an account and revokes its sessions.
 * @throws AppError not_found; conflict for the last enabled admin
 */
export async function removeUser(
  id: string,
  by: Actor,
  { repositories, refusedEmails }: Needs,
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
