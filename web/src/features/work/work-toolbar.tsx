import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Select } from '../../shared/ui/fields/select.tsx';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { stateFilters, stateLabels, type WorkFilter } from './work-rules.ts';

const parsers = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(stateFilters).withDefault('all'),
};
const stateOptions = stateFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все состояния' : stateLabels[id],
}));

/** The filter of the list, kept in the address: `?q=&state=`. */
export const useWorkFilter = () => useQueryStates(parsers, { urlKeys: { search: 'q' } });

interface WorkToolbarProps {
  filter: WorkFilter;
  onChange: (change: Partial<WorkFilter>) => void;
}

/** Search and filter above the list. */
export function WorkToolbar({ filter, onChange }: WorkToolbarProps) {
  return (
    <FilterBar
      label="Поиск по задачам"
      placeholder="Задача, служба, ошибка"
      search={filter.search}
      onChange={onChange}
      active={Number(filter.state !== 'all')}
    >
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
