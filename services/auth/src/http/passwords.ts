import { changePassword as changePasswordEndpoint } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import { changePassword } from '../domain/change-password.ts';
import type { PasswordGuard } from '../domain/password-guard.ts';
import type { PasswordHasher } from '../domain/password-hasher.ts';
import type { Stores } from '../domain/stores.ts';
import { signedInUser } from './signed-in-user.ts';

/** The own password. */
export function passwordRoutes(needs: {
  stores: Stores;
  guard: PasswordGuard;
  hasher: PasswordHasher;
}): Route[] {
  return [
    route(changePasswordEndpoint).to(async (call) => {
      const { body, ip, signal } = call;
      await changePassword({ ...body, ip, signal }, signedInUser(call), needs);
      return { success: true };
    }),
  ];
}
