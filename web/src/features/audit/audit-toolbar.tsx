import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { ToolbarField } from '../../shared/ui/filters/toolbar-field.tsx';
import {
  actionFilterLabel,
  actionFilters,
  resultFilterLabels,
  resultFilters,
  type AuditFilter,
} from './audit-rules.ts';

const text = parseAsString.withDefault('');
const parsers = {
  search: text,
  who: text,
  action: parseAsStringLiteral(actionFilters).withDefault('all'),
  result: parseAsStringLiteral(resultFilters).withDefault('all'),
  from: text,
  to: text,
};

/** The filter of the log, kept in the address: `?q=&who=&action=&result=&from=&to=`. */
export function useAuditFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q' } });
}

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
      active={
        [filter.who, filter.from, filter.to].filter(Boolean).length +
        Number(filter.action !== 'all') +
        Number(filter.result !== 'all')
      }
    >
      <ToolbarField
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
        <ToolbarField
          label="С даты"
          before="с"
          type="date"
          value={filter.from}
          onChange={(from) => onChange({ from })}
        />
        <ToolbarField
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
