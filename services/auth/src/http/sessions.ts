import {
  changePassword as changePasswordEndpoint,
  login,
  logout,
  register as registerEndpoint,
  registrationState,
  testAccounts,
  verify,
  type SessionUser,
} from '@geoplan/contracts/auth';
import { sessionExpiredText } from '@geoplan/contracts/errors';
import { AppError } from '@geoplan/kit/errors';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { SigningRing } from '@geoplan/kit/identity/key-ring';
import { signUserToken } from '@geoplan/kit/identity/user-token';
import { demoAccounts } from '../domain/demo-accounts.ts';
import { changePassword } from '../domain/passwords/change-password.ts';
import type { PasswordHasher } from '../domain/passwords/password-hasher.ts';
import type { PasswordVerifier } from '../domain/passwords/password-verifier.ts';
import type { RepeatedEvents } from '../domain/repeated-events.ts';
import type { Repositories, Session, User } from '../domain/repositories.ts';
import { register, signIn, signOut } from '../domain/sessions.ts';

/** Marks each feature that only requests from this machine may use. */
export interface LocalOnly {
  demo: boolean;
  registration: boolean;
}

interface Needs {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
  hasher: PasswordHasher;
  ring: SigningRing;
  registration: 'open' | 'closed';
  refusedEmails: readonly string[];
  repeatedEvents: RepeatedEvents;
  seedDemo: boolean;
  localOnly: LocalOnly;
}

/** User as the browser stores it. */
function sessionUser(user: User, session: Session): SessionUser {
  const { id, email, role } = user;
  return { id, email, role, lastLogin: session.previousLoginAt?.toISOString() ?? null };
}

/** Response to a login or registration (spec §7). */
function sessionResponse(user: User, session: Session, ring: SigningRing) {
  const { id: sub, email, role } = user;
  const token = signUserToken({ sub, sid: session.id, email, role }, ring);
  return { success: true as const, data: { user: sessionUser(user, session), token } };
}

/** Routes for login, registration, verification, logout, password change, and the demo accounts. */
export function sessionRoutes(needs: Needs): Route[] {
  const { repositories, ring, localOnly } = needs;
  const demoEmails = demoAccounts.map(({ email }) => email);
  const hasDemo = (isLocal: boolean) => needs.seedDemo && (isLocal || !localOnly.demo);
  const registrationFor = (isLocal: boolean) =>
    isLocal || !localOnly.registration ? needs.registration : 'closed';
  return [
    route(login).to(async ({ body, ip, isLocal, signal }) => {
      const refused = hasDemo(isLocal) ? [] : demoEmails;
      const attempt = { ...body, ip, signal, refusedEmails: refused };
      const { user, session } = await signIn(attempt, needs);
      return sessionResponse(user, session, ring);
    }),
    route(registerEndpoint).to(async ({ body, identity, ip, isLocal }) => {
      const registration = registrationFor(isLocal);
      const { user, session } = await register(body, { identity, ip }, { ...needs, registration });
      return sessionResponse(user, session, ring);
    }),
    route(registrationState).to(async ({ isLocal }) => ({
      success: true,
      data: { isOpen: registrationFor(isLocal) === 'open' },
    })),
    route(verify).to(async (call) => {
      const { sessionId, userId } = authenticatedUser(call);
      const live = await repositories.sessions.findLive(sessionId);
      if (live?.user.id !== userId) throw new AppError('unauthenticated', sessionExpiredText);
      return { success: true, data: { user: sessionUser(live.user, live.session) } };
    }),
    route(logout).to(async (call) => {
      await signOut(authenticatedUser(call), actorOf(call), repositories);
      return { success: true };
    }),
    route(changePasswordEndpoint).to(async (call) => {
      const { body, ip, signal } = call;
      await changePassword({ ...body, ip, signal }, authenticatedUser(call), needs);
      return { success: true };
    }),
    // Test accounts for the login page; empty unless they are seeded and this caller may use them.
    route(testAccounts).to(async ({ isLocal }) => ({
      success: true,
      data: hasDemo(isLocal) ? [...demoAccounts] : [],
    })),
  ];
}
