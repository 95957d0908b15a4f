import { Input } from 'react-aria-components';
import { fieldBox } from '../../shared/ui/fields/field-style.ts';
import { FilterBar } from '../../shared/ui/layout/filter-bar.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import {
  actionFilterLabel,
  actionFilters,
  resultFilterLabels,
  resultFilters,
  type AuditFilter,
} from './audit-rules.ts';

const resultOptions = resultFilters.map((id) => ({ id, label: resultFilterLabels[id] }));
const actionOptions = actionFilters.map((id) => ({ id, label: actionFilterLabel(id) }));

interface AuditToolbarProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Search and filters of the whole log. */
export function AuditToolbar({ filter, onChange }: AuditToolbarProps) {
  return (
    <FilterBar
      label="Поиск по журналу"
      placeholder="Кто, объект, адрес"
      search={filter.search}
      onChange={onChange}
    >
      <SmallField
        label="Кто"
        placeholder="Кто: email"
        value={filter.who}
        onChange={(who) => onChange({ who })}
      />
      <Select
        label="Действие"
        isInToolbar
        options={actionOptions}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <Select
        label="Результат"
        isInToolbar
        options={resultOptions}
        value={filter.result}
        onChange={(result) => onChange({ result })}
      />
      <span className="flex gap-2 max-sm:w-full">
        <SmallField
          label="С даты"
          before="с"
          type="date"
          value={filter.from}
          onChange={(from) => onChange({ from })}
        />
        <SmallField
          label="По дату"
          before="по"
          type="date"
          value={filter.to}
          onChange={(to) => onChange({ to })}
        />
      </span>
    </FilterBar>
  );
}

interface SmallFieldProps {
  label: string;
  placeholder?: string;
  /** Stands inside the box before the value. */
  before?: string;
  type?: 'text' | 'date';
  value: string;
  onChange: (value: string) => void;
}

/** A field of a toolbar: its label is only read aloud. */
function SmallField({ label, placeholder, before, type = 'text', value, onChange }: SmallFieldProps) {
  return (
    <span className="w-44 max-sm:min-w-0 max-sm:flex-1">
      <span className={fieldBox()}>
        {before === undefined ? null : (
          <span className="text-muted" aria-hidden>
            {before}
          </span>
        )}
        <Input
          aria-label={label}
          placeholder={placeholder}
          type={type}
          autoComplete="off"
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
      </span>
    </span>
  );
}
