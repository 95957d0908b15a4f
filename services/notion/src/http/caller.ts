import { AppError } from '@geoplan/kit/errors';
import type { Call } from '@geoplan/kit/http/route';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { Actor } from '../db/record-audit.ts';

/** @throws AppError unauthenticated when it is no person who calls */
export function personOf({ identity }: Pick<Call, 'identity'>): UserIdentity {
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  return identity;
}

/** Who calls, as the audit keeps it. */
export function actorOf(call: Pick<Call, 'identity' | 'ip'>): Actor {
  return { email: personOf(call).email, ip: call.ip };
}
