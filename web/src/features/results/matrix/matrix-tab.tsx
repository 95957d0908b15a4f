import { useMemo } from 'react';
import { useRecordsSummary } from '../../../domain/keywords/use-records-summary.ts';
import { NoRows } from '../../../shared/list/list-table.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { MatrixGrid } from '../matrix-grid/matrix-grid.tsx';
import { noResults } from '../no-results.tsx';
import { failedTitle } from '../results-rules.ts';
import { MatrixFooter } from './matrix-footer.tsx';
import { coveragePages, useColumnOrder, useCoverageInput, useGaps } from './matrix-queries.ts';
import { countriesOf, heatLimits, isNarrowed, narrow } from './matrix-rules.ts';
import { tableName } from './matrix-tools.tsx';
import { MatrixToolbar } from './matrix-toolbar.tsx';
import { useMatrixFilter } from './use-matrix-filter.ts';

/** Matrix of demand and coverage, which shows countries where people search but no site exists. */
export function MatrixTab({ databaseId }: { databaseId: string | undefined }) {
  const [filter, setFilter] = useMatrixFilter();
  const input = useCoverageInput(databaseId);
  const coverage = coveragePages.usePages(input);
  const gaps = useGaps(databaseId);
  const { rows, hasNextPage, isPlaceholderData } = coverage;
  const countries = useColumnOrder(useMemo(() => countriesOf(rows), [rows]));
  const shown = useMemo(() => narrow(rows, countries, filter), [rows, countries, filter]);
  // Based on all loaded rows, so that neither a filter nor the plan changes the colour of another cell.
  const limits = useMemo(() => heatLimits(rows), [rows]);
  const { density } = useTableOptions(tableName);
  const isAllDemo = useRecordsSummary().data?.isDemo === true;
  const isFiltered = input.search !== undefined || isNarrowed(filter);
  const onReset = isFiltered ? () => void setFilter(null) : undefined;
  return (
    <>
      <MatrixToolbar
        filter={filter}
        onChange={(change) => void setFilter(change)}
        rows={rows}
        countries={countries}
        gaps={gaps}
      />
      <QueryState
        query={coverage}
        failedTitle={failedTitle(coverage.error)}
        skeleton={<MatrixSkeleton />}
        isEmpty={() => shown.rows.length === 0 && !hasNextPage}
        empty={<NoRows {...noResults} onReset={onReset} />}
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
              isDemoMarked={!isAllDemo}
              more={coverage}
            />
            <MatrixFooter
              counts={{ keywords: shown.rows.length, countries: shown.countries.length }}
              onReset={onReset}
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
