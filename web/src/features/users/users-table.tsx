import type { Account } from '@geoplan/contracts/auth';
import { Ban, CircleCheck, KeyRound, Trash2, UserCog, UserX } from 'lucide-react';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import type { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { MenuAction, MenuSeparator } from '../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../shared/ui/overlays/row-menu.tsx';

/** Order of the accounts until the person chooses another. */
export const initialSort = { id: 'email', isDescending: false };

interface UsersTableProps {
  options: ReturnType<typeof useTableOptions>;
  columns: readonly DataColumn<Account>[];
  shown: readonly Account[];
  /** How many accounts there are, shown or not. */
  total: number;
  ownId: string | undefined;
  onAction: (action: UserAction, user: Account) => void;
  onReset: () => void;
}

/** The accounts that fit the filter, each with its menu. */
export function UsersTable({ options, columns, shown, total, ownId, onAction, onReset }: UsersTableProps) {
  const [sort, setSort] = useTableSort(initialSort);
  if (shown.length === 0)
    return (
      <div className={cardStyle}>
        <EmptyState
          icon={UserX}
          title="Пользователи не найдены"
          text="Под эти условия никто не подходит. Измените поиск или сбросьте фильтры."
          actions={<Button onPress={onReset}>Сбросить фильтры</Button>}
        />
      </div>
    );
  return (
    <DataTable
      {...options}
      label="Пользователи"
      columns={columns}
      rows={shown}
      rowId={(user) => user.id}
      sort={sort}
      onSort={(next) => void setSort(next)}
      renderActions={(user) => <UserActions user={user} isOwn={user.id === ownId} onAction={onAction} />}
      footer={
        <output>
          Показано {formatNumber(shown.length)} из{' '}
          {formatCount(total, ['пользователя', 'пользователей', 'пользователей'])}
        </output>
      }
    />
  );
}

/** What can be done with an account. */
export type UserAction = 'role' | 'password' | 'toggle' | 'remove';
const actions: readonly UserAction[] = ['role', 'password', 'toggle', 'remove'];

interface UserActionsProps {
  user: Account;
  /** Nobody locks themselves out by a slip: the own row offers nothing. */
  isOwn: boolean;
  onAction: (action: UserAction, user: Account) => void;
}

/** The menu at the end of a user's row. */
function UserActions({ user, isOwn, onAction }: UserActionsProps) {
  return (
    <RowMenu
      label={`Действия: ${user.email}`}
      disabledKeys={isOwn ? actions : []}
      onAction={(key) => {
        const action = actions.find((each) => each === key);
        if (action) onAction(action, user);
      }}
      header={
        isOwn ? (
          <p className="max-w-60 border-b border-border px-3 py-2 text-xs text-muted">
            Это ваш аккаунт. Пароль меняется в меню профиля, роль и доступ меняет другой администратор.
          </p>
        ) : null
      }
    >
      <MenuAction id="role" icon={UserCog}>
        Изменить роль
      </MenuAction>
      <MenuAction id="password" icon={KeyRound}>
        Задать пароль
      </MenuAction>
      <MenuAction id="toggle" icon={user.disabled ? CircleCheck : Ban}>
        {user.disabled ? 'Включить' : 'Отключить'}
      </MenuAction>
      <MenuSeparator />
      <MenuAction id="remove" icon={Trash2} tone="danger">
        Удалить
      </MenuAction>
    </RowMenu>
  );
}
