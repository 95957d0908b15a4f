import { SearchField } from '../../shared/ui/search-field.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { resultFilterLabels, resultFilters, type AuditFilter } from './audit-rules.ts';

const resultOptions = resultFilters.map((id) => ({ id, label: resultFilterLabels[id] }));

interface AuditToolbarProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Search and filter above the log. */
export function AuditToolbar({ filter, onChange }: AuditToolbarProps) {
  return (
    <search aria-label="Фильтры" className="flex shrink-0 flex-wrap items-center gap-2">
      <SearchField
        label="Поиск по загруженным записям"
        placeholder="Кто, действие, объект, адрес"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        label="Результат"
        isInToolbar
        options={resultOptions}
        value={filter.result}
        onChange={(result) => onChange({ result })}
      />
    </search>
  );
}
