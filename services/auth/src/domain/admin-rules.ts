import { AppError } from '@geoplan/kit/errors';
import type { Stores, User } from './stores.ts';

const isEnabledAdmin = (user: Pick<User, 'role' | 'disabled'>): boolean =>
  user.role === 'admin' && !user.disabled;

/** True when `before` becoming `after` (null = gone) would leave nobody to administer. Call it under `lockAdminChanges`. */
export async function takesLastAdmin(
  inside: Stores,
  before: User,
  after: Pick<User, 'role' | 'disabled'> | null,
  refusedEmails: readonly string[],
): Promise<boolean> {
  if (!isEnabledAdmin(before) || (after && isEnabledAdmin(after))) return false;
  return !(await inside.users.adminExists(refusedEmails, before.id));
}

/** Why the last enabled admin stays as they are (api.md, auth). */
export function lastAdminError(): AppError {
  return new AppError(
    'conflict',
    'Это последний действующий администратор: сначала назначьте другого администратора',
  );
}
