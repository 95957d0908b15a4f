import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { statusLabels } from './analyses-list.tsx';
import { historySorts, typeLabels, type HistoryFilter, type HistorySort } from './history-rules.ts';
import { statusFilters, typeFilters } from './use-history-filter.ts';

const statusOptions = statusFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все статусы' : statusLabels[id],
}));
const typeOptions = typeFilters.map((id) => ({ id, label: id === 'all' ? 'Все типы' : typeLabels[id] }));

const sortLabels: Record<HistorySort, string> = { date: 'Сначала новые', volume: 'По объёму' };
const sortOptions = historySorts.map((id) => ({ id, label: sortLabels[id] }));

interface HistoryToolbarProps {
  filter: HistoryFilter & { sort: HistorySort };
  onChange: (change: Partial<HistoryFilter & { sort: HistorySort }>) => void;
}

/** Search, filters and order above the history. */
export function HistoryToolbar({ filter, onChange }: HistoryToolbarProps) {
  return (
    <FilterBar
      label="Поиск по ключевому слову"
      placeholder="Ключевое слово"
      search={filter.search}
      onChange={onChange}
      active={Number(filter.status !== 'all') + Number(filter.type !== 'all')}
    >
      <Select
        label="Статус"
        isInToolbar
        options={statusOptions}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label="Тип"
        isInToolbar
        options={typeOptions}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <Select
        label="Сортировка"
        isInToolbar
        options={sortOptions}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
