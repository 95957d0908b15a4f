import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { roleFilters, stateFilters, type UserFilter } from './users-rules.ts';

const parsers = {
  search: parseAsString.withDefault(''),
  role: parseAsStringLiteral(roleFilters).withDefault('all'),
  state: parseAsStringLiteral(stateFilters).withDefault('all'),
};

/** The filter of the list, kept in the address: `?q=&role=&state=`. */
export function useUserFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}

const roleOptions = roleFilters.map((id) => ({ id, label: id === 'all' ? 'Все роли' : id }));
const stateLabels = { all: 'Все состояния', active: 'Активные', disabled: 'Отключённые' };
const stateOptions = stateFilters.map((id) => ({ id, label: stateLabels[id] }));

interface UsersToolbarProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

/** Search and filters above the list of users. */
export function UsersToolbar({ filter, onChange }: UsersToolbarProps) {
  return (
    <FilterBar
      label="Поиск по email"
      placeholder="Поиск по email"
      search={filter.search}
      onChange={onChange}
      active={Number(filter.role !== 'all') + Number(filter.state !== 'all')}
    >
      <Select
        label="Роль"
        isInToolbar
        options={roleOptions}
        value={filter.role}
        onChange={(role) => onChange({ role })}
      />
      <Select
        label="Состояние"
        isInToolbar
        options={stateOptions}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  );
}
