import { randomUUID } from 'node:crypto';
import type { SessionUser } from '@geoplan/contracts/auth';
import type { SigningRing } from '@geoplan/kit/identity/key-ring';
import { signUserToken, userTokenLifeS } from '@geoplan/kit/identity/user-token';
import type { Session, Repositories, User } from './repositories.ts';

/** The row outlives the token by this much, so that a revocation is remembered until the token is dead by itself. */
const marginMs = 60_000;

/** Opens a session within the caller's transaction, which holds the user's row. */
export async function openSession(trx: Repositories, user: User, ip: string | null): Promise<Session> {
  const session: Session = {
    id: randomUUID(),
    userId: user.id,
    expiresAt: new Date(Date.now() + userTokenLifeS * 1000 + marginMs),
    previousLoginAt: user.lastLoginAt,
    ip,
  };
  await trx.sessions.add(session);
  await trx.users.markLogin(user.id);
  return session;
}

/** The person as the browser keeps it. */
export function sessionUser(user: User, session: Session): SessionUser {
  const { id, email, role } = user;
  return { id, email, role, lastLogin: session.previousLoginAt?.toISOString() ?? null };
}

/** The answer to a login or registration (spec §7). */
export function sessionResponse(user: User, session: Session, ring: SigningRing) {
  const { id: sub, email, role } = user;
  const token = signUserToken({ sub, sid: session.id, email, role }, ring);
  return { success: true as const, data: { user: sessionUser(user, session), token } };
}
