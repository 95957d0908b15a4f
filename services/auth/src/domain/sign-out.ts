import type { UserIdentity } from '@geoplan/kit/identity/identity';
import type { Actor } from './actor.ts';
import type { Stores } from './stores.ts';

/** Ends the session that asks; a session that has ended already stays so, without another line in the audit. */
export function signOut(user: UserIdentity, by: Actor, stores: Stores): Promise<void> {
  return stores.inTransaction(async (inside) => {
    const ended = await inside.sessions.end({ userId: user.userId, only: user.sessionId }, 'logout');
    if (ended.length === 0) return;
    const { email, ip } = by;
    await inside.audit.add({ actor: email, action: 'auth.logout', target: email, result: 'success', ip });
  });
}
