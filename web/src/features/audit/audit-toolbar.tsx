import { FilterBar } from '../../shared/ui/filter-bar.tsx';
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
    <FilterBar
      label="Поиск по загруженным записям"
      placeholder="Кто, действие, объект, адрес"
      search={filter.search}
      onChange={onChange}
    >
      <Select
        label="Результат"
        isInToolbar
        options={resultOptions}
        value={filter.result}
        onChange={(result) => onChange({ result })}
      />
    </FilterBar>
  );
}
