import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { Actor } from './actor.ts';
import type { Repositories } from './repositories.ts';

/** Revokes the calling session. Idempotent: one that has ended already leaves no second row in the audit. */
export function signOut(user: UserIdentity, by: Actor, repositories: Repositories): Promise<void> {
  return repositories.inTransaction(async (trx) => {
    const ended = await trx.sessions.end({ userId: user.userId, only: user.sessionId }, 'logout');
    if (ended.length === 0) return;
    const { email, ip } = by;
    await trx.audit.add({ actor: email, action: 'auth.logout', target: email, result: 'success', ip });
  });
}
