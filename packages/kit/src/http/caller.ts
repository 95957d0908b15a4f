import type { AuditActor } from '../audit.ts';
import { AppError } from '../errors.ts';
import type { Identity, UserIdentity } from '../identity/identity.ts';

/** Authenticated user of a request. @throws AppError unauthenticated */
export function authenticatedUser({ identity }: { identity: Identity }): UserIdentity {
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  return identity;
}

/** Actor of a request, for the audit. @throws AppError unauthenticated */
export function actorOf(call: { identity: Identity; ip: string | null }): AuditActor {
  return { email: authenticatedUser(call).email, ip: call.ip };
}
