import type { Account } from '@geoplan/contracts/auth';
import { UserX } from 'lucide-react';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { defineList, type ListField } from '../../shared/list/define-list.tsx';
import { RoleBadge } from '../../shared/session/role-badge.tsx';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { stateText } from './users-rules.ts';

const day = (id: 'lastLogin' | 'createdAt', header: string): ListField<Account> => ({
  header,
  width: 160,
  isNumeric: true,
  isSortable: true,
  sortValue: (user) => user[id],
  isDate: true,
  text: (user) => formatDateTime(user[id]),
});

/** List of accounts, in which the signed-in user's account is marked. */
export const usersList = (ownId: string | undefined) =>
  defineList({
    name: 'users',
    label: 'Пользователи',
    loading: 'Загрузка пользователей…',
    failed: 'Не удалось загрузить пользователей',
    counted: ['пользователя', 'пользователей', 'пользователей'],
    empty: {
      icon: UserX,
      title: 'Пользователи не найдены',
      text: 'Под эти условия никто не подходит. Измените поиск или сбросьте фильтры.',
    },
    rowId: (user: Account) => user.id,
    fields: {
      email: {
        header: 'Email',
        width: 190,
        isGrowing: true,
        isSortable: true,
        text: (user) => user.email,
        cell: (user) => (
          <span className="flex items-center gap-2">
            <span className="truncate">{user.email}</span>
            {user.id === ownId ? <Badge>вы</Badge> : null}
          </span>
        ),
      },
      role: {
        header: 'Роль',
        width: 110,
        isSortable: true,
        text: (user) => user.role,
        cell: (user) => <RoleBadge role={user.role} />,
      },
      state: {
        header: 'Состояние',
        width: 130,
        isSortable: true,
        text: stateText,
        cell: (user) => (
          <Badge tone={user.disabled ? 'grey' : 'green'} hasDot>
            {stateText(user)}
          </Badge>
        ),
      },
      lastLogin: day('lastLogin', 'Последний вход'),
      createdAt: day('createdAt', 'Создан'),
    },
  });
