import { AppError } from '@geoplan/kit/errors';
import type { HandlerContext } from '@geoplan/kit/http/route';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { Actor } from '../domain/actor.ts';

/** The authenticated user of a request. @throws AppError unauthenticated when there is none */
export function authenticatedUser({ identity }: Pick<HandlerContext, 'identity'>): UserIdentity {
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  return identity;
}

/** The actor for the audit. */
export function actorOf(call: Pick<HandlerContext, 'identity' | 'ip'>): Actor {
  return { email: authenticatedUser(call).email, ip: call.ip };
}
