import { AppError } from '@geoplan/kit/errors';
import type { Repositories, User } from './repositories.ts';

const isEnabledAdmin = (user: Pick<User, 'role' | 'disabled'>): boolean =>
  user.role === 'admin' && !user.disabled;

/** True when changing `before` to `after` (null = deleted) would leave no enabled admin. Call it under `lockAdminChanges`. */
export async function removesLastAdmin(
  trx: Repositories,
  before: User,
  after: Pick<User, 'role' | 'disabled'> | null,
  refusedEmails: readonly string[],
): Promise<boolean> {
  if (!isEnabledAdmin(before) || (after && isEnabledAdmin(after))) return false;
  return !(await trx.users.adminExists(refusedEmails, before.id));
}

/** Why the last enabled admin stays as they are (api.md, auth). */
export function lastAdminError(): AppError {
  return new AppError(
    'conflict',
    'Это последний действующий администратор: сначала назначьте другого администратора',
  );
}
