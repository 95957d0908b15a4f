import { changeUser, createUser, listUsers, removeUser, type Account } from '@geoplan/contracts/auth';
import { answer, done, Failed, ok, type Answer } from './fake-api.ts';

const lastAdminText = 'Нельзя лишить систему последнего администратора';
const id = (at: number) => `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`;

/** Fake of the accounts service, in memory: calls change the caller's list, and every change is added to `asked`. */
export function fakeAccounts(accounts: Account[], asked: unknown[] = []): Answer[] {
  const find = (userId: string): Account => {
    const found = accounts.find((each) => each.id === userId);
    if (!found) throw new Failed('not_found', { message: 'Пользователь не найден' });
    return found;
  };
  const keepAdmin = (removed: Account) => {
    const others = accounts.some((each) => each.role === 'admin' && !each.disabled && each !== removed);
    if (!others) throw new Failed('conflict', { message: lastAdminText });
  };
  return [
    answer(listUsers, () => ok(accounts)),
    answer(createUser, ({ body: { email, role } }) => {
      const isTaken = accounts.some((each) => each.email === email);
      if (isTaken) throw new Failed('conflict', { message: 'Пользователь с таким email уже существует' });
      const account = { id: id(accounts.length), email, role, disabled: false };
      accounts.push({ ...account, lastLogin: null, createdAt: '2026-11-20T09:00:00.000Z' });
      return ok(find(account.id));
    }),
    answer(changeUser, ({ params, body }) => {
      asked.push(body);
      const { role, disabled } = body;
      const user = find(params.id);
      if ((role ?? 'admin') !== 'admin' || disabled) keepAdmin(user);
      Object.assign(user, role && { role }, disabled !== undefined && { disabled });
      return ok(user);
    }),
    answer(removeUser, ({ params }) => {
      const user = find(params.id);
      keepAdmin(user);
      accounts.splice(accounts.indexOf(user), 1);
      return done;
    }),
  ];
}
