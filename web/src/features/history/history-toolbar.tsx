import { SearchField } from '../../shared/ui/search-field.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { typeLabels, type AnalysisStatus, type HistoryFilter } from './history-rules.ts';
import { statusFilters, typeFilters } from './use-history-filter.ts';

/** Words of the spec (§4), and of what it does not know. */
const statusLabels: Record<AnalysisStatus, string> = {
  completed: 'Завершено',
  running: 'Выполняется',
  pending: 'Ожидает',
  error: 'Ошибка',
  cancelled: 'Отменено',
};
const statusOptions = statusFilters.map((id) => ({
  id,
  label: id === 'all' ? 'Все статусы' : statusLabels[id],
}));
const typeOptions = typeFilters.map((id) => ({ id, label: id === 'all' ? 'Все типы' : typeLabels[id] }));

interface HistoryToolbarProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

/** Search and filters above the history. */
export function HistoryToolbar({ filter, onChange }: HistoryToolbarProps) {
  return (
    <search aria-label="Фильтры" className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Поиск по ключевому слову"
        placeholder="Ключевое слово"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
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
    </search>
  );
}
