import type { Account } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';

/** Values of the two filters; `all` disables the filter. */
export const roleFilters = ['all', 'admin', 'user', 'viewer'] as const;
export const stateFilters = ['all', 'active', 'disabled'] as const;

export interface UserFilter {
  search: string;
  role: (typeof roleFilters)[number];
  state: (typeof stateFilters)[number];
}

/** Accounts that match the filter, in the given order. */
export function filterUsers(users: readonly Account[], filter: UserFilter): Account[] {
  const search = filter.search.trim().toLowerCase();
  return users.filter(
    (user) =>
      user.email.toLowerCase().includes(search) &&
      (filter.role === 'all' || user.role === filter.role) &&
      (filter.state === 'all' || user.disabled === (filter.state === 'disabled')),
  );
}

/** State of an account, which determines whether it may sign in. */
export const stateText = (user: Account): string => (user.disabled ? 'Отключён' : 'Активен');

/** Permissions of a role (spec §6). */
export const roleHints: Record<Role, string> = {
  admin: 'Всё, включая пользователей, ключи и баланс',
  user: 'Анализ, инструменты и планирование',
  viewer: 'Только просмотр результатов и данных',
};
