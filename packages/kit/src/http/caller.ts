import { roleAllows, type Access } from '@geoplan/contracts/define';
import type { Request } from 'express';
import { AppError } from '../errors.ts';
import type { Identity } from '../identity/identity.ts';

const bearer = /^Bearer ([A-Za-z0-9._-]+)$/;

/**
 * Authenticates the call: the identity in the gateway's internal token.
 * @throws AppError unauthenticated when the call does not carry a live internal token
 */
export function callerOf(request: Request, verify: (token: string) => Identity): Identity {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return verify(token);
}

/**
 * Authorizes the caller for an endpoint; the gateway has done so already, services do it again.
 * @throws AppError unauthenticated for a caller who is no person or not signed in, forbidden for a role too low
 */
export function requireAccess(identity: Identity, access: Access): void {
  // A call of the gateway's own has no declared endpoint.
  if (identity.kind === 'service') throw new AppError('unauthenticated');
  if (access === 'public') return;
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  if (!roleAllows(identity.role, access)) throw new AppError('forbidden');
}

/** Client address as the gateway saw it; null when it gave none. Trust it only beside a verified internal token. */
export function addressOf(request: Request): string | null {
  const forwarded = request.headers['x-forwarded-for'];
  return typeof forwarded === 'string' && forwarded.length <= 45 ? forwarded : null;
}
