import type { Account } from '@geoplan/contracts/auth';
import { formatDateTime } from '../../shared/format/format-date.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { RoleBadge } from '../../shared/session/role-badge.tsx';
import { stateText } from './users-rules.ts';

/** Columns of the list of users; the person's own row is marked. */
export function usersColumns(ownId: string | undefined): DataColumn<Account>[] {
  return [
    {
      id: 'email',
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
    {
      id: 'role',
      header: 'Роль',
      width: 110,
      isSortable: true,
      text: (user) => user.role,
      cell: (user) => <RoleBadge role={user.role} />,
    },
    {
      id: 'state',
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
    {
      id: 'lastLogin',
      header: 'Последний вход',
      width: 160,
      isNumeric: true,
      isSortable: true,
      sortValue: (user) => user.lastLogin,
      text: (user) => formatDateTime(user.lastLogin),
    },
    {
      id: 'createdAt',
      header: 'Создан',
      width: 160,
      isNumeric: true,
      isSortable: true,
      sortValue: (user) => user.createdAt,
      text: (user) => formatDateTime(user.createdAt),
    },
  ];
}
