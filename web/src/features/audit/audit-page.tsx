import { RefreshCw } from 'lucide-react';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { useDebouncedValue } from '../../shared/hooks/use-debounced.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { FilterBar } from '../../shared/ui/filters/filter-bar.tsx';
import { ToolbarField } from '../../shared/ui/filters/toolbar-field.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { auditList, auditPages } from './audit-list.tsx';
import {
  actionFilterLabel,
  actionFilters,
  auditQuery,
  resultFilterLabels,
  resultFilters,
} from './audit-rules.ts';

/** Debounce delay for the search, in ms. */
const typingMs = 300;

const text = parseAsString.withDefault('');
/** Filter of the log, kept in the URL: `?q=&action=&result=&from=&to=`. */
const parsers = {
  search: text,
  action: parseAsStringLiteral(actionFilters).withDefault('all'),
  result: parseAsStringLiteral(resultFilters).withDefault('all'),
  from: text,
  to: text,
};
const useAuditFilter = () => useListFilter(parsers, { urlKeys: { search: 'q' } });

const resultOptions = resultFilters.map((id) => ({ id, label: resultFilterLabels[id] }));
const actionOptions = actionFilters.map((id) => ({ id, label: actionFilterLabel(id) }));

/** Audit log with actor, time and address of each action; for admins. */
export function AuditPage({ title }: { title: string }) {
  const { filter, active, reset } = useAuditFilter();
  const search = useDebouncedValue(filter.search, typingMs);
  const audit = auditPages.usePages(auditQuery({ ...filter, search }));
  return (
    <Page
      title={title}
      sub="Входы, отказы и изменения, новые сверху"
      isFilled
      actions={
        <>
          <Button
            icon={<RefreshCw className="size-4" aria-hidden />}
            isPending={audit.isRefetching && !audit.isFetchingNextPage}
            onPress={() => void audit.refetch()}
          >
            Обновить
          </Button>
          <ListTools list={auditList} found={audit} />
        </>
      }
    >
      <AuditToolbar />
      <ListTable list={auditList} found={audit} onReset={active.length > 0 ? reset : undefined} />
    </Page>
  );
}

/** Search and filters of the whole log. */
function AuditToolbar() {
  const { filter, change, active } = useAuditFilter();
  return (
    <FilterBar
      label="Поиск по журналу"
      placeholder="Кто, объект, адрес"
      search={filter.search}
      onChange={change}
      active={active.filter((name) => name !== 'search').length}
    >
      <Select
        label="Действие"
        isInToolbar
        options={actionOptions}
        value={filter.action}
        onChange={(action) => change({ action })}
      />
      <Select
        label="Результат"
        isInToolbar
        options={resultOptions}
        value={filter.result}
        onChange={(result) => change({ result })}
      />
      <span className="flex gap-2 max-sm:w-full">
        <ToolbarField
          label="С даты"
          before="с"
          type="date"
          value={filter.from}
          onChange={(from) => change({ from })}
        />
        <ToolbarField
          label="По дату"
          before="по"
          type="date"
          value={filter.to}
          onChange={(to) => change({ to })}
        />
      </span>
    </FilterBar>
  );
}
