import { login, logout, register as registerEndpoint, verify } from '@geoplan/contracts/auth';
import { AppError } from '@geoplan/kit/errors';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SigningRing } from '@geoplan/kit/identity/key-ring';
import { sessionUser, sessionResponse } from '../domain/open-session.ts';
import type { PasswordVerifier } from '../domain/passwords/password-verifier.ts';
import type { PasswordHasher } from '../domain/passwords/password-hasher.ts';
import { register } from '../domain/register.ts';
import { signIn } from '../domain/sign-in.ts';
import { signOut } from '../domain/sign-out.ts';
import type { Repositories } from '../domain/repositories.ts';
import { actorOf, authenticatedUser } from './authenticated-user.ts';

interface Needs {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
  hasher: PasswordHasher;
  ring: SigningRing;
  registration: 'open' | 'closed';
  refusedEmails: readonly string[];
}

/** Login, registration, verification, logout. */
export function sessionRoutes(needs: Needs): Route[] {
  const { repositories, ring } = needs;
  return [
    route(login).to(async ({ body, ip, signal }) => {
      const { user, session } = await signIn({ ...body, ip, signal }, needs);
      return sessionResponse(user, session, ring);
    }),
    route(registerEndpoint).to(async ({ body, identity, ip }) => {
      const { user, session } = await register(body, { identity, ip }, needs);
      return sessionResponse(user, session, ring);
    }),
    route(verify).to(async (call) => {
      const { sessionId, userId } = authenticatedUser(call);
      const live = await repositories.sessions.findLive(sessionId);
      if (live?.user.id !== userId) throw new AppError('unauthenticated');
      return { success: true, data: { user: sessionUser(live.user, live.session) } };
    }),
    route(logout).to(async (call) => {
      await signOut(authenticatedUser(call), actorOf(call), repositories);
      return { success: true };
    }),
  ];
}
