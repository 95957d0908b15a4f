import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { CalendarPlus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { usePairActionsPx, renderPairActions } from '../../domain/plan/pair-actions.tsx';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
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
 * Moves the focus after the next render: a button that is unmounted or disabled by its own press would drop it.
 * @returns a ref of the elements' common ancestor and a function that takes the selector of the one to be focused
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

/** The countries of a keyword, to be sorted, selected and worked on together. */
export function KeywordCountriesTable(props: KeywordCountriesTableProps) {
  const { keyword, records, lastUpdated, selected, onSelect } = props;
  const [sort, setSort] = useKeywordSort();
  const { density, hiddenColumns } = useTableOptions(tableName);
  const navigate = useNavigate();
  const actionsWidth = usePairActionsPx();
  const isSmall = useIsSmall();
  const canRun = useCanRun();
  const chosen = canRun ? records.filter(({ country }) => selected.has(country)) : [];
  const { area, want } = useFocusAfterRender();
  /** Whatever was pressed to clear, «Добавить в план» or «Выбрать все» beside it is there. */
  const clear = (next: string) => {
    want(next);
    onSelect(new Set());
  };
  return (
    // No box of its own: its parts stand in the column of the page.
    <div ref={area} className="contents">
      <CountriesToolbar keyword={keyword} chosen={chosen} onClear={() => clear('[data-plan]')} />
      <DataTable
        label={`Страны: ${keyword}`}
        columns={isSmall ? narrowKeywordColumns : keywordColumns}
        rows={records}
        rowId={(row) => row.country}
        {...(canRun ? { selection: { selected, onChange: onSelect } } : {})}
        sort={sort}
        // A newly chosen column begins with the largest, as the results list does (spec §4).
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
  /** The selected records. */
  chosen: readonly CoveredRecord[];
  onClear: () => void;
}

/** The order of the countries, and what can be done with the selected ones. */
function CountriesToolbar({ keyword, chosen, onClear }: CountriesToolbarProps) {
  const [sort, setSort] = useKeywordSort();
  const canRun = useCanRun();
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

/** The sort of the countries, kept in the address: what the table and its export stand in. */
export function useKeywordSort() {
  const [named, setSort] = useTableSort(initialSort);
  // A stale link may name a column that is not there any more.
  const isThere = keywordColumns.some(({ id, isSortable }) => id === named.id && isSortable);
  return [isThere ? named : initialSort, setSort] as const;
}
