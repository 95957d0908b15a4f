import type { Account } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';

/** Values of the two filters; `all` = no filter. */
export const roleFilters = ['all', 'admin', 'user', 'viewer'] as const;
export const stateFilters = ['all', 'active', 'disabled'] as const;

/** Filter of the list. */
export interface UserFilter {
  search: string;
  role: (typeof roleFilters)[number];
  state: (typeof stateFilters)[number];
}

/** Accounts that fit the filter, in the order given. */
export function filterUsers(users: readonly Account[], filter: UserFilter): Account[] {
  const search = filter.search.trim().toLowerCase();
  return users.filter(
    (user) =>
      user.email.toLowerCase().includes(search) &&
      (filter.role === 'all' || user.role === filter.role) &&
      (filter.state === 'all' || user.disabled === (filter.state === 'disabled')),
  );
}

/** Whether an account may sign in, in words. */
export const stateText = (user: Account): string => (user.disabled ? 'Отключён' : 'Активен');

/** What a role may do (spec §6). */
export const roleHints: Record<Role, string> = {
  admin: 'Всё, включая пользователей, ключи и баланс',
  user: 'Анализ, инструменты и планирование',
  viewer: 'Только просмотр результатов и данных',
};
