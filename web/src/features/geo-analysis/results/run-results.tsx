import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { PageActions } from '../../../shared/ui/layout/page-actions.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { ContinueMenu } from './continue-menu.tsx';
import { RemoveRecordDialog } from './remove-record-dialog.tsx';
import { exportColumns, messageColumn, runColumns } from './run-columns.tsx';
import { RunCounts, RunStats } from './run-figures.tsx';
import { filterRows } from './run-filter.ts';
import { initialSort, orderedRows, runRows, type RunRow } from './run-row.ts';
import { actionsWidth, RunTable, tableName } from './run-table.tsx';
import { useRunOrder } from './use-run-order.ts';
import { RunToolbar, useRunFilter } from './run-toolbar.tsx';
import { isWhole } from '../../../domain/runs/read-pages.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { planPairs } from '../../../domain/plan/plan-pairs.ts';
import { planFailureText } from '../../../domain/plan/plan-labels.ts';
import { readPairFigures } from '../../../domain/plan/pair-figures.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';

/** Adds the pairs of the rows to the plan; returns false if all are planned already. */
async function addRows(rows: readonly RunRow[]): Promise<boolean> {
  const figures = await readPairFigures(rows, { withOpportunity: true });
  const candidates = rows.map((row, at) => ({
    keyword: row.keyword,
    country: row.country,
    searchVolume: row.record?.searchVolume ?? null,
    difficulty: row.record?.difficulty ?? null,
    cpc: row.record?.cpc ?? null,
    launchedSites: figures[at]?.launchedSites ?? 0,
    opportunity: figures[at]?.opportunity,
  }));
  return (planPairs(candidates)?.added ?? 0) > 0;
}

/**
 * Plans the pairs of the given rows, then opens the plan filtered to these pairs unless the user has left the run. If
 * all pairs are planned already, only a toast is shown.
 */
function usePlanRows() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: addRows,
    onError: () => showToast(planFailureText),
  });
  const plan = useCallback(
    (rows: readonly RunRow[]) => {
      const keywords = new Set(rows.map(({ keyword }) => keyword));
      const [only] = keywords;
      const query = keywords.size === 1 && only ? `?${new URLSearchParams({ q: only })}` : '';
      mutate(rows, { onSuccess: (isAdded) => (isAdded ? void navigate(`/planning${query}`) : undefined) });
    },
    [mutate, navigate],
  );
  const planRow = useCallback((row: RunRow) => plan([row]), [plan]);
  return { plan, planRow, isPending };
}

/** Results of a run so far: figures, filters, table and actions. */
export function RunResults({ run }: { run: GeoRunDetail }) {
  const [filter, setFilter] = useRunFilter();
  const [sort, setSort] = useTableSort(initialSort);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<RunRow | null>(null);
  const rows = useMemo(() => runRows(run), [run]);
  const isSmall = useIsSmall();
  const columns = useMemo(() => runColumns(isSmall), [isSmall]);
  const sorted = useCallback(
    (all: readonly RunRow[], by: TableSort) => orderedRows(columns, all, by),
    [columns],
  );
  const placed = useRunOrder(rows, run, sort, sorted);
  const { order } = placed;
  const shown = useMemo(() => order(filterRows(rows, filter)), [order, rows, filter]);
  const chosen = shown.filter(({ id, record }) => record !== null && selected.has(id));
  const { plan, planRow, isPending } = usePlanRows();
  return (
    <>
      <RunStats rows={shown} />
      <RunToolbar filter={filter} onChange={(change) => void setFilter(change)} failed={run.failed} />
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <RunCounts
          rows={shown}
          hidden={rows.length - shown.length}
          selected={chosen.length}
          left={isWhole(run) ? 0 : run.total - rows.length}
          onReset={() => void setFilter(null)}
          onDeselect={() => setSelected(new Set())}
        />
        <ResultsActions
          columns={columns}
          rows={isWhole(run) ? shown : []}
          chosen={chosen}
          onPlan={plan}
          isPlanning={isPending}
        />
      </div>
      <RunTable
        run={run}
        columns={columns}
        rows={shown}
        hidden={rows.length - shown.length}
        sort={placed.sort}
        onSort={(next) => {
          placed.resort(next);
          void setSort(next);
        }}
        selected={selected}
        onSelect={setSelected}
        onReset={() => void setFilter(null)}
        onPlan={planRow}
        onRemove={setRemoving}
      />
      {removing?.record ? (
        <RemoveRecordDialog record={removing.record} runId={run.runId} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}

interface ResultsActionsProps {
  columns: readonly DataColumn<RunRow>[];
  /** All shown rows; empty while the run is loading, so that no action treats some rows as all rows. */
  rows: readonly RunRow[];
  /** Selected rows. */
  chosen: readonly RunRow[];
  onPlan: (rows: readonly RunRow[]) => void;
  isPlanning: boolean;
}

/** Display options and export of the table, plus the tools and the plan for people who may use them. */
function ResultsActions({ columns, rows, chosen, onPlan, isPlanning }: ResultsActionsProps) {
  const canRun = useCan('run');
  const targets = chosen.length > 0 ? chosen : rows;
  return (
    <PageActions
      label="Действия с результатами"
      more={
        <>
          <TableOptions name={tableName} columns={columns.filter(({ id }) => id !== messageColumn)} />
          <RunExport columns={columns} rows={targets} />
          {canRun ? <ContinueMenu rows={targets} isSelection={chosen.length > 0} /> : null}
        </>
      }
    >
      {canRun ? (
        <Button
          kind={chosen.length > 0 ? 'primary' : 'secondary'}
          icon={<CalendarPlus className="size-4" aria-hidden />}
          isPending={isPlanning}
          onPress={() => onPlan(chosen)}
        >
          В план
        </Button>
      ) : null}
    </PageActions>
  );
}

interface RunExportProps {
  /** Columns of the table. */
  columns: readonly DataColumn<RunRow>[];
  /** Rows in the order of the table. */
  rows: readonly RunRow[];
}

/** Export of the rows as shown by the table. */
function RunExport({ columns, rows }: RunExportProps) {
  const { hiddenColumns } = useTableOptions(tableName);
  const table = { columns, hiddenColumns };
  return <ExportMenu name="geo-analysis" columns={exportColumns} rows={rows} table={table} />;
}

/** Skeleton shown while a run is loading. */
export function RunSkeleton() {
  const options = useTableOptions(tableName);
  const canRun = useCan('run');
  const isSmall = useIsSmall();
  return (
    <>
      <Skeleton className="h-13 w-full shrink-0 rounded-lg!" />
      <Skeleton className="h-5 w-full max-w-128 shrink-0" />
      <Skeleton className="h-8 w-full max-w-160 shrink-0" />
      <div className="flex min-h-0 flex-col lg:min-h-96 lg:flex-1">
        <TableSkeleton
          columns={runColumns(isSmall)}
          hasActions={canRun}
          hasChecks
          actionsWidth={actionsWidth(isSmall)}
          label="Загрузка запуска…"
          {...options}
        />
      </div>
    </>
  );
}
