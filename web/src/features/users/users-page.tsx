import type { Account } from '@geoplan/contracts/auth';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSession } from '../../shared/session/session-store.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { UsersToolbar, useUserFilter } from './users-toolbar.tsx';
import { initialSort, UsersTable, type UserAction } from './users-table.tsx';
import { UserDialog, type OpenUserDialog } from './user-dialogs.tsx';
import { usersColumns } from './users-columns.tsx';
import { useChangeUser, useUsers } from './users-queries.ts';
import { filterUsers } from './users-rules.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

/** Who may sign in and with which role; for admins. */
export function UsersPage({ title }: { title: string }) {
  const ownId = useSession((session) => session.user?.id);
  const users = useUsers();
  const [filter, setFilter] = useUserFilter();
  const [dialog, setDialog] = useState<OpenUserDialog | null>(null);
  const toggle = useToggleUser();
  const options = useTableOptions('users');
  const [sort] = useTableSort(initialSort);
  const columns = useMemo(() => usersColumns(ownId), [ownId]);
  const shown = useMemo(() => filterUsers(users.data ?? [], filter), [users.data, filter]);
  const act = (action: UserAction, user: Account) =>
    action === 'toggle' ? toggle(user) : setDialog({ kind: action, user });
  return (
    <Page
      title={title}
      sub="Кто может входить в систему и с какой ролью"
      isFilled
      actions={
        <PageActions
          more={
            <>
              <TableOptions name="users" columns={columns} />
              <ExportMenu name="users" columns={columns} rows={shown} table={{ columns, sort, ...options }} />
            </>
          }
        >
          <Button
            kind="primary"
            icon={<Plus className="size-4" aria-hidden />}
            onPress={() => setDialog({ kind: 'add' })}
          >
            Добавить пользователя
          </Button>
        </PageActions>
      }
    >
      <UsersToolbar filter={filter} onChange={(change) => void setFilter(change)} />
      <QueryState
        query={users}
        failedTitle="Не удалось загрузить пользователей"
        skeleton={<TableSkeleton {...options} columns={columns} hasActions label="Загрузка пользователей…" />}
      >
        {(all) => (
          <UsersTable
            options={options}
            columns={columns}
            shown={shown}
            total={all.length}
            ownId={ownId}
            onAction={act}
            onReset={() => void setFilter(null)}
          />
        )}
      </QueryState>
      <UserDialog open={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

/** Disables or enables an account at once; the toast can take it back. */
function useToggleUser(): (user: Account) => void {
  const { mutateAsync } = useChangeUser();
  const set = async (user: Account, disabled: boolean, canUndo: boolean) => {
    try {
      await mutateAsync({ id: user.id, change: { disabled } });
      showToast(
        `${user.email}: ${disabled ? 'доступ отключён' : 'доступ включён'}`,
        canUndo ? () => void set(user, !disabled, false) : undefined,
      );
    } catch (error) {
      showToast(`${user.email}: ${error instanceof Error ? error.message : 'Неизвестная ошибка'}`);
    }
  };
  return (user) => void set(user, !user.disabled, true);
}
