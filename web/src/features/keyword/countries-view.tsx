import { CalendarPlus } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { aggregates } from '../../domain/keywords/metrics.ts';
import { usePairActions } from '../../domain/plan/pair-actions.tsx';
import { planPairs } from '../../domain/plan/plan-pairs.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { List } from '../../shared/list/define-list.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import type { Query } from '../../shared/ui/display/query-state.tsx';
import { StatRow } from '../../shared/ui/layout/stat-row.tsx';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { BulkBar, SelectionFooter } from './bulk-bar.tsx';
import { countriesList, type KeywordCountry } from './countries-list.tsx';
import { keywordTotals, type KeywordTotals } from './keyword-rules.ts';

/**
 * Moves the focus after the next render, because a button that is unmounted or disabled by its own press would lose it.
 * @returns a ref for the common ancestor of the elements, and a function that takes the selector of the element to
 * focus
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

interface CountriesViewProps {
  keyword: string;
  list: List<KeywordCountry>;
  found: Query<unknown> & { rows: readonly KeywordCountry[] };
  /** Codes of the selected countries. */
  selected: ReadonlySet<string>;
  onSelect: (countries: ReadonlySet<string>) => void;
}

/** Table of a keyword's countries, which can be sorted, selected, and processed together. */
export function CountriesView({ keyword, list, found, selected, onSelect }: CountriesViewProps) {
  const { rows } = found;
  const totals = useMemo(() => keywordTotals(rows), [rows]);
  const navigate = useNavigate();
  const chosen = rows.filter(({ country }) => selected.has(country));
  const selection = useMemo(() => ({ selected, onChange: onSelect }), [selected, onSelect]);
  const onRowClick = useCallback(
    (row: KeywordCountry) => void navigate(keywordPath(row.keyword, row.country)),
    [navigate],
  );
  const { area, want } = useFocusAfterRender();
  /**
   * Clears the selection and moves the focus to the button `next`, «Добавить в план» or «Выбрать все», because the
   * pressed button disappears or becomes disabled.
   */
  const clear = (next: string) => {
    want(next);
    onSelect(new Set());
  };
  return (
    // Draws no box, because its parts are laid out in the column of the page.
    <div ref={area} className="contents">
      {chosen.length > 0 ? (
        <BulkBar keyword={keyword} records={chosen} onClear={() => clear('[data-plan]')} />
      ) : (
        <KeywordStats totals={found.data === undefined ? undefined : totals} />
      )}
      <ListTable
        list={list}
        found={found}
        {...useKeywordSort()}
        selection={selection}
        {...usePairActions()}
        onRowClick={onRowClick}
        footer={
          <SelectionFooter
            chosen={chosen.length}
            all={rows.length}
            lastUpdated={totals.lastUpdated}
            onAll={() => {
              want('[data-none]');
              onSelect(new Set(rows.map(({ country }) => country)));
            }}
            onNone={() => clear('[data-all]')}
          />
        }
      />
    </div>
  );
}

/** Four figures of a keyword (spec §2), shown while no country is selected; undefined during loading. */
function KeywordStats({ totals }: { totals: KeywordTotals | undefined }) {
  const canRun = useCan('run');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <StatRow
        label="Сводка"
        isLoading={totals === undefined}
        stats={[
          { label: 'Стран', value: formatNumber(totals?.countries ?? null) },
          { label: aggregates.totalSearchVolume.label, value: formatNumber(totals?.searchVolume ?? null) },
          {
            label: aggregates.averageDifficulty.label,
            value: <DifficultyBadge value={totals?.difficulty ?? null} />,
          },
          { label: 'Выбрано стран', value: formatNumber(0) },
        ]}
      />
      {canRun ? (
        <Button
          data-plan
          icon={<CalendarPlus className="size-4" aria-hidden />}
          onPress={() => planPairs([])}
        >
          Добавить в план
        </Button>
      ) : null}
    </div>
  );
}

const initialSort: TableSort = { id: 'searchVolume', isDescending: true };

/**
 * Sort of the countries in the URL. A newly chosen column is sorted from its largest value, as in the results (spec
 * §4).
 */
export function useKeywordSort() {
  const [named, setSort] = useTableSort(initialSort);
  // A stale link may name a missing column.
  const sort = countriesList.columns.some(({ id, isSortable }) => id === named.id && isSortable)
    ? named
    : initialSort;
  const onSort = (next: TableSort) =>
    void setSort(next.id === sort.id ? next : { id: next.id, isDescending: true });
  return { sort, onSort };
}
