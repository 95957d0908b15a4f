import { useMemo } from 'react';
import { isPlanned, usePlan } from '../../../domain/plan/plan-store.ts';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { NoResults } from '../no-results.tsx';
import { failedTitle, typingMs } from '../results-rules.ts';
import { MatrixFooter } from './matrix-footer.tsx';
import { MatrixGrid } from '../matrix-grid/matrix-grid.tsx';
import { useCoverage } from './matrix-queries.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { gapsIn, heatLimits, isNarrowed, narrow, openGaps, type MatrixFilter } from './matrix-rules.ts';
import { MatrixToolbar, tableName } from './matrix-toolbar.tsx';
import { useMatrixFilter } from './use-matrix-filter.ts';

/** What the loaded rows come to under the filter; what this browser has planned is no gap. */
function useShownRows({ rows: loaded, countries }: ReturnType<typeof useCoverage>, filter: MatrixFilter) {
  const plan = usePlan();
  const rows = useMemo(
    () => openGaps(loaded, (keyword, country) => isPlanned(plan, keyword, country)),
    [loaded, plan],
  );
  const shown = useMemo(() => narrow(rows, countries, filter), [rows, countries, filter]);
  const gaps = useMemo(() => gapsIn(shown.rows, shown.countries, filter), [shown, filter]);
  // Of all that is loaded: neither a filter nor the plan changes the colour of another cell.
  const limits = useMemo(() => heatLimits(loaded), [loaded]);
  return { rows, shown, gaps, limits };
}

/** Demand beside coverage: where people search and we have no site. */
export function MatrixTab({ databaseId }: { databaseId: string | undefined }) {
  const [filter, setFilter] = useMatrixFilter();
  const { gaps: isOfGaps, minOpportunity, sort } = filter;
  const search = useDebouncedValue(filter.search, typingMs);
  const coverage = useCoverage({ search, gaps: isOfGaps, minOpportunity, sort, databaseId });
  const { countries, hasNextPage, isPlaceholderData } = coverage;
  const { rows, shown, gaps, limits } = useShownRows(coverage, filter);
  const { density } = useTableOptions(tableName);
  const isFiltered = search.trim() !== '' || isNarrowed(filter);
  const isComplete = coverage.data !== undefined && !hasNextPage && !isPlaceholderData;
  // A client-side filter may leave a row in a thousand: pages then come when they are asked for, not one after another.
  const isSifted = filter.countries.length > 0 || filter.minVolume > 0;
  return (
    <>
      <MatrixToolbar
        filter={filter}
        onChange={(change) => void setFilter(change)}
        rows={rows}
        countries={countries}
        gaps={gaps}
        isComplete={isComplete}
      />
      <QueryState
        query={coverage}
        failedTitle={failedTitle(coverage.error)}
        skeleton={<MatrixSkeleton />}
        isEmpty={() => shown.rows.length === 0 && !hasNextPage}
        empty={<NoResults isFiltered={isFiltered} onReset={() => void setFilter(null)} />}
      >
        {() => (
          <div
            className={`flex min-h-0 flex-col gap-2 lg:flex-1 ${isPlaceholderData ? 'opacity-60' : ''}`}
            aria-busy={isPlaceholderData}
          >
            <MatrixGrid
              rows={shown.rows}
              countries={shown.countries}
              filter={filter}
              limits={limits}
              density={density}
              more={isSifted ? undefined : coverage}
            />
            <MatrixFooter
              counts={{
                keywords: shown.rows.length,
                countries: shown.countries.length,
                hidden: rows.length - shown.rows.length,
                gaps: isComplete ? undefined : gaps.length,
              }}
              onReset={isFiltered ? () => void setFilter(null) : undefined}
              more={coverage}
            />
          </div>
        )}
      </QueryState>
    </>
  );
}

export function MatrixSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка матрицы…</output>
      <div className="skeleton-pulse min-h-0 overflow-hidden rounded-lg border border-border" aria-hidden>
        <div className="h-11 border-b border-border bg-surface-secondary" />
        {Array.from({ length: 9 }, (_, row) => (
          <div
            key={row}
            className="flex h-13 items-center gap-6 border-b border-separator px-3 last:border-b-0"
          >
            <Skeleton className="h-3.5 w-36 shrink-0" />
            {Array.from({ length: 9 }, (_unused, cell) => (
              <Skeleton key={cell} className="h-3.5 w-20 shrink-0" />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
