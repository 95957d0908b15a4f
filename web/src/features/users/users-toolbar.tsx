import { SearchField } from '../../shared/ui/search-field.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { roleFilters, stateFilters, type UserFilter } from './users-rules.ts';

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
    <search aria-label="Фильтры" className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField
        label="Поиск по email"
        placeholder="Поиск по email"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
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
    </search>
  );
}
