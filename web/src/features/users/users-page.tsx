import type { Account } from '@geoplan/contracts/auth';
import { Plus } from 'lucide-react';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../shared/api/api-failure.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { UserActions, type UserAction } from './user-actions.tsx';
import { UserDialog, type OpenUserDialog } from './user-dialogs.tsx';
import { usersList } from './users-list.tsx';
import { useChangeUser, useUsers } from './users-queries.ts';
import { filterUsers, roleFilters, stateFilters } from './users-rules.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

/** Filter of the list, kept in the URL: `?q=&role=&state=`. */
const parsers = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(roleFilters).withDefault('all'),
  state: parseAsStringLiteral(stateFilters).withDefault('all'),
};
const useUserFilter = () => useListFilter(parsers, { urlKeys: { search: 'q' } });

const roleOptions = roleFilters.map((id) => ({ id, label: id === 'all' ? 'Все роли' : id }));
const stateLabels = { all: 'Все состояния', active: 'Активные', disabled: 'Отключённые' };
const stateOptions = stateFilters.map((id) => ({ id, label: stateLabels[id] }));

/** Default order of the accounts. */
const initialSort = { id: 'email', isDescending: false };

/** Accounts with their roles and access; for admins. */
export function UsersPage({ title }: { title: string }) {
  const ownId = useSession((session) => session.user?.id);
  const users = useUsers();
  const { filter, reset } = useUserFilter();
  const [dialog, setDialog] = useState<OpenUserDialog | null>(null);
  const toggle = useToggleUser();
  const list = useMemo(() => usersList(ownId), [ownId]);
  const [sort, setSort] = useTableSort(initialSort);
  const shown = useMemo(() => filterUsers(users.data ?? [], filter), [users.data, filter]);
  const found = { ...users, rows: shown };
  const renderActions = useCallback(
    (user: Account) => (
      <UserActions
        user={user}
        isOwn={user.id === ownId}
        onAction={(action: UserAction) =>
          action === 'toggle' ? toggle(user) : setDialog({ kind: action, user })
        }
      />
    ),
    [ownId, toggle],
  );
  return (
    <Page
      title={title}
      sub="Кто может входить в систему и с какой ролью"
      isFilled
      actions={
        <PageActions more={<ListTools list={list} found={found} sort={sort} />}>
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
      <UsersToolbar />
      <ListTable
        list={list}
        found={found}
        total={users.data?.length}
        sort={sort}
        onSort={(next) => void setSort(next)}
        renderActions={renderActions}
        onReset={reset}
      />
      <UserDialog open={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

/** Search and filters above the list. */
function UsersToolbar() {
  const { filter, change, active } = useUserFilter();
  return (
    <FilterBar
      label="Поиск по email"
      placeholder="Поиск по email"
      search={filter.search}
      onChange={change}
      active={active.filter((name) => name !== 'search').length}
    >
      <Select
        label="Роль"
        isInToolbar
        options={roleOptions}
        value={filter.role}
        onChange={(role) => change({ role })}
      />
      <Select
        label="Состояние"
        isInToolbar
        options={stateOptions}
        value={filter.state}
        onChange={(state) => change({ state })}
      />
    </FilterBar>
  );
}

/** Disables or enables an account immediately; the toast can undo the change. */
function useToggleUser(): (user: Account) => void {
  const { mutateAsync } = useChangeUser();
  return useCallback(
    (user) => {
      const set = async (disabled: boolean, canUndo: boolean) => {
        try {
          await mutateAsync({ id: user.id, change: { disabled } });
          showToast(
            `${user.email}: ${disabled ? 'доступ отключён' : 'доступ включён'}`,
            canUndo ? () => void set(!disabled, false) : undefined,
          );
        } catch (error) {
          showToast(`${user.email}: ${messageOf(error)}`);
        }
      };
      void set(!user.disabled, true);
    },
    [mutateAsync],
  );
}
