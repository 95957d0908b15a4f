import { changePassword as changePasswordEndpoint } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import { changePassword } from '../domain/passwords/change-password.ts';
import type { PasswordVerifier } from '../domain/passwords/password-verifier.ts';
import type { PasswordHasher } from '../domain/passwords/password-hasher.ts';
import type { Repositories } from '../domain/repositories.ts';
import { authenticatedUser } from './authenticated-user.ts';

/** Change of one's own password. */
export function passwordRoutes(needs: {
  repositories: Repositories;
  passwordVerifier: PasswordVerifier;
  hasher: PasswordHasher;
}): Route[] {
  return [
    route(changePasswordEndpoint).to(async (call) => {
      const { body, ip, signal } = call;
      await changePassword({ ...body, ip, signal }, authenticatedUser(call), needs);
      return { success: true };
    }),
  ];
}
