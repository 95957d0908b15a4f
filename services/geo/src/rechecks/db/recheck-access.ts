import { AppError } from '@geoplan/kit/errors';
import type { UserIdentity } from '@geoplan/kit/identity/identity';

/** User who changes or starts a schedule. */
export interface RecheckUser extends Pick<UserIdentity, 'userId' | 'email' | 'role'> {
  /** IP address for the audit; `null` if the gateway sent no address. */
  ip: string | null;
}

/** @throws AppError forbidden for users other than the owner and admins */
export function assertMayChange(owner: { userId: string; owner: string }, by: RecheckUser): void {
  if (owner.userId === by.userId || by.role === 'admin') return;
  throw new AppError(
    'forbidden',
    `Изменить, запустить или удалить это расписание может его владелец ${owner.owner} или администратор`,
  );
}

/** Audit text for a schedule, with its owner unless the owner is the actor. */
export const targetOf = (name: string, owner: string, by: RecheckUser): string =>
  (owner === by.email ? name : `${name}, владелец ${owner}`).toWellFormed();
