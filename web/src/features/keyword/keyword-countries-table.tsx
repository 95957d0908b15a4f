import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { CalendarPlus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { usePairActionsPx, renderPairActions } from '../../domain/plan/pair-actions.tsx';
import { useCan } from '../../domain/access/use-can.ts';
import { useAddToPlan } from '../../domain/plan/use-add-to-plan.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { Select } from '../../shared/ui/fields/select.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { BulkBar, SelectionFooter } from './bulk-bar.tsx';
import { keywordColumns, narrowKeywordColumns, tableName } from './keyword-columns.tsx';
import { sortOptions } from './keyword-rules.ts';

/**
 * Moves the focus after the next render: a button that its own press unmounts or disables would lose it.
 * @returns a ref for the common ancestor of the elements, and a function that takes the selector of the
 * element to focus
 */
function useFocusAfterRender() {
  const area = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    area.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    area,
    want: (selector: string) => {
      wanted.current = selector;
    },
  };
}

interface KeywordCountriesTableProps {
  keyword: string;
  records: readonly CoveredRecord[];
  lastUpdated: string | null;
  /** Codes of the selected countries. */
  selected: ReadonlySet<string>;
  onSelect: (countries: ReadonlySet<string>) => void;
}

/** Countries of a keyword, sortable and selectable for bulk actions. */
export function KeywordCountriesTable(props: KeywordCountriesTableProps) {
  const { keyword, records, lastUpdated, selected, onSelect } = props;
  const [sort, setSort] = useKeywordSort();
  const { density, hiddenColumns } = useTableOptions(tableName);
  const navigate = useNavigate();
  const actionsWidth = usePairActionsPx();
  const isSmall = useIsSmall();
  const canRun = useCan('run');
  const chosen = canRun ? records.filter(({ country }) => selected.has(country)) : [];
  const { area, want } = useFocusAfterRender();
  /**
   * Clears the selection. Whichever button was pressed, «Добавить в план» or «Выбрать все» remains next to
   * it.
   */
  const clear = (next: string) => {
    want(next);
    onSelect(new Set());
  };
  return (
    // Creates no box: its children take part in the layout of the page.
    <div ref={area} className="contents">
      <CountriesToolbar keyword={keyword} chosen={chosen} onClear={() => clear('[data-plan]')} />
      <DataTable
        label={`Страны: ${keyword}`}
        columns={isSmall ? narrowKeywordColumns : keywordColumns}
        rows={records}
        rowId={(row) => row.country}
        {...(canRun ? { selection: { selected, onChange: onSelect } } : {})}
        sort={sort}
        // A newly chosen column is sorted in descending order, as in the results list (spec §4).
        onSort={(next) => void setSort(next.id === sort.id ? next : { id: next.id, isDescending: true })}
        density={density}
        hiddenColumns={hiddenColumns}
        onRowClick={(row) => void navigate(keywordPath(row.keyword, row.country))}
        renderActions={renderPairActions}
        actionsWidth={actionsWidth}
        footer={
          <SelectionFooter
            canSelect={canRun}
            chosen={chosen.length}
            all={records.length}
            lastUpdated={lastUpdated}
            onAll={() => {
              want('[data-none]');
              onSelect(new Set(records.map(({ country }) => country)));
            }}
            onNone={() => clear('[data-all]')}
          />
        }
      />
    </div>
  );
}

interface CountriesToolbarProps {
  keyword: string;
  /** Selected records. */
  chosen: readonly CoveredRecord[];
  onClear: () => void;
}

/** Sort selector of the countries and actions for the selected ones. */
function CountriesToolbar({ keyword, chosen, onClear }: CountriesToolbarProps) {
  const [sort, setSort] = useKeywordSort();
  const canRun = useCan('run');
  const addToPlan = useAddToPlan();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="Сортировка"
        isInToolbar
        options={sortOptions(sort.id)}
        value={sort.id}
        onChange={(id) => void setSort({ id, isDescending: true })}
      />
      {!canRun ? null : chosen.length > 0 ? (
        <BulkBar keyword={keyword} records={chosen} onClear={onClear} />
      ) : (
        <Button
          data-plan
          icon={<CalendarPlus className="size-4" aria-hidden />}
          onPress={() => addToPlan(chosen)}
        >
          Добавить в план
        </Button>
      )}
    </div>
  );
}

const initialSort = { id: 'searchVolume', isDescending: true };

/** Sort order of the countries, kept in the address; the table and its export share it. */
export function useKeywordSort() {
  const [named, setSort] = useTableSort(initialSort);
  // An outdated link may name a column that no longer exists.
  const isThere = keywordColumns.some(({ id, isSortable }) => id === named.id && isSortable);
  return [isThere ? named : initialSort, setSort] as const;
}
