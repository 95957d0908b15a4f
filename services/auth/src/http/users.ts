import {
  changeUser as changeUserEndpoint,
  createUser,
  listUsers,
  removeUser as removeUserEndpoint,
  type Account,
} from '@geoplan/contracts/auth';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { PasswordHasher } from '../domain/passwords/password-hasher.ts';
import type { Repositories, User } from '../domain/repositories.ts';
import { addUser, changeUser, removeUser } from '../domain/users.ts';

interface Needs {
  repositories: Repositories & { users: { list(): Promise<User[]> } };
  hasher: PasswordHasher;
  refusedEmails: readonly string[];
}

function toAccount({ id, email, role, disabled, lastLoginAt, createdAt }: User): Account {
  return {
    id,
    email,
    role,
    disabled,
    lastLogin: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

// An account created by an admin opens no session.
async function sameUser(_trx: Repositories, user: User): Promise<User> {
  return user;
}

/** Routes with which admins manage accounts. */
export function userRoutes(needs: Needs): Route[] {
  return [
    route(listUsers).to(async () => ({
      success: true,
      data: (await needs.repositories.users.list()).map(toAccount),
    })),
    route(createUser).to(async (call) => {
      const adding = { action: 'user.created', by: actorOf(call), andThen: sameUser } as const;
      return { success: true, data: toAccount(await addUser(call.body, adding, needs)) };
    }),
    route(changeUserEndpoint).to(async (call) => {
      const changed = await changeUser(call.params.id, call.body, actorOf(call), needs);
      return { success: true, data: toAccount(changed) };
    }),
    route(removeUserEndpoint).to(async (call) => {
      await removeUser(call.params.id, actorOf(call), needs);
      return { success: true };
    }),
  ];
}
