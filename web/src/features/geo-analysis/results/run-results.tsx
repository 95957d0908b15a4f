import type { GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableSort } from '../../../shared/ui/table/table-sort.ts';
import { ContinueMenu } from './continue-menu.tsx';
import { RemoveAnalysisDialog } from './remove-analysis-dialog.tsx';
import { exportColumns, messageColumn, runColumns } from './run-columns.tsx';
import { RunCounts } from './run-counts.tsx';
import { filterRows } from './run-filter.ts';
import { runRows, type RunRow } from './run-row.ts';
import { RunStats } from './run-stats.tsx';
import { RunTable, tableName } from './run-table.tsx';
import { RunToolbar } from './run-toolbar.tsx';
import { usePlanRows } from './use-plan-rows.ts';
import { useRemovedRowFocus } from './use-removed-row-focus.ts';
import { useRunFilter } from './use-run-filter.ts';

/** What a run has found so far: figures, filters, table and what to do next. */
export function RunResults({ run }: { run: GeoRunDetail }) {
  const [filter, setFilter] = useRunFilter();
  const [sort, setSort] = useTableSort({ id: 'searchVolume', isDescending: true });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<RunRow | null>(null);
  const rows = useMemo(() => runRows(run), [run]);
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const isSmall = useIsSmall();
  const columns = useMemo(() => runColumns(isSmall), [isSmall]);
  const chosen = shown.filter(({ id, record }) => record !== null && selected.has(id));
  // Targets of the bulk actions: the selected rows, or all that are shown.
  const targets = chosen.length > 0 ? chosen : shown;
  const plan = usePlanRows();
  const noteRemoved = useRemovedRowFocus(rows);
  return (
    <>
      <RunStats rows={shown} />
      <RunToolbar filter={filter} onChange={(change) => void setFilter(change)} failed={run.errors.length} />
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <RunCounts
          rows={shown}
          hidden={rows.length - shown.length}
          selected={chosen.length}
          onReset={() => void setFilter(null)}
          onDeselect={() => setSelected(new Set())}
        />
        <TableOptions name={tableName} columns={columns.filter(({ id }) => id !== messageColumn)} />
        <ExportMenu name="geo-analysis" columns={exportColumns} rows={targets} />
        <ContinueMenu rows={targets} isSelection={chosen.length > 0} />
        <Button
          kind={chosen.length > 0 ? 'primary' : 'secondary'}
          icon={<CalendarPlus className="size-4" aria-hidden />}
          onPress={() => plan(chosen)}
        >
          В план
        </Button>
      </div>
      <RunTable
        run={run}
        columns={columns}
        rows={shown}
        hidden={rows.length - shown.length}
        sort={sort}
        onSort={(next) => void setSort(next)}
        selected={selected}
        onSelect={setSelected}
        onReset={() => void setFilter(null)}
        onPlan={(row) => plan([row])}
        onRemove={setRemoving}
      />
      {removing?.record ? (
        <RemoveAnalysisDialog
          record={removing.record}
          runId={run.runId}
          onRemoved={() => noteRemoved(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}
