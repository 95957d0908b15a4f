import { AppError } from '@geoplan/kit/errors';
import type { Call } from '@geoplan/kit/http/route';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { Actor } from '../domain/actor.ts';

/** The person behind the call. @throws AppError unauthenticated when there is none */
export function signedInUser({ identity }: Pick<Call, 'identity'>): UserIdentity {
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  return identity;
}

/** The caller for the audit. */
export function actorOf(call: Pick<Call, 'identity' | 'ip'>): Actor {
  return { email: signedInUser(call).email, ip: call.ip };
}
