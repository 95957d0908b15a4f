import { login, logout, register as registerEndpoint, verify } from '@geoplan/contracts/auth';
import { AppError } from '@geoplan/kit/errors';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SigningRing } from '@geoplan/kit/identity/key-ring';
import { sessionUser, signedInAnswer } from '../domain/open-session.ts';
import type { PasswordGuard } from '../domain/password-guard.ts';
import type { PasswordHasher } from '../domain/password-hasher.ts';
import { register } from '../domain/register.ts';
import { signIn } from '../domain/sign-in.ts';
import { signOut } from '../domain/sign-out.ts';
import type { Stores } from '../domain/stores.ts';
import { actorOf, signedInUser } from './signed-in-user.ts';

interface Needs {
  stores: Stores;
  guard: PasswordGuard;
  hasher: PasswordHasher;
  ring: SigningRing;
  registration: 'open' | 'closed';
  refusedEmails: readonly string[];
}

/** Coming and going: login, registration, verification, logout. */
export function sessionRoutes(needs: Needs): Route[] {
  const { stores, ring } = needs;
  return [
    route(login).to(async ({ body, ip, signal }) => {
      const { user, session } = await signIn({ ...body, ip, signal }, needs);
      return signedInAnswer(user, session, ring);
    }),
    route(registerEndpoint).to(async ({ body, identity, ip }) => {
      const { user, session } = await register(body, { identity, ip }, needs);
      return signedInAnswer(user, session, ring);
    }),
    route(verify).to(async (call) => {
      const { sessionId, userId } = signedInUser(call);
      const live = await stores.sessions.findLive(sessionId);
      if (live?.user.id !== userId) throw new AppError('unauthenticated');
      return { success: true, data: { user: sessionUser(live.user, live.session) } };
    }),
    route(logout).to(async (call) => {
      await signOut(signedInUser(call), actorOf(call), stores);
      return { success: true };
    }),
  ];
}
