import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useCan } from '../../../domain/access/use-can.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { useRetryRun } from '../../../domain/runs/use-run-actions.ts';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { RowActions } from './row-actions.tsx';
import { pairName, type RunRow } from './run-row.ts';

/** Key of the table's view options in the browser's storage. */
export const tableName = 'geo-run';

/** Width, in px, of a row's actions: two buttons or «Повторить», or a single menu on a phone. */
export const actionsWidth = (isSmall: boolean): number => (isSmall ? 48 : 116);

interface RunTableProps {
  run: GeoRunDetail;
  columns: readonly DataColumn<RunRow>[];
  /** Rows in display order. */
  rows: readonly RunRow[];
  /** Number of rows that do not match the filters. */
  hidden: number;
  /** Undefined while the rows are not sorted. */
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onReset: () => void;
  onPlan: (row: RunRow) => void;
  onRemove: (row: RunRow) => void;
}

const rowId = ({ id }: RunRow) => id;
const isSelectable = ({ record }: RunRow) => record !== null;

/** Table of the pairs of a run. When sorted by a figure, failed and waiting pairs come last. */
export function RunTable({ run, rows, hidden, selected, ...props }: RunTableProps) {
  const canRun = useCan('run');
  const retry = useRetryRun();
  const { density, hiddenColumns } = useTableOptions(tableName);
  const isSmall = useIsSmall();
  const { onPlan, onRemove, onSelect } = props;
  const { runId, status } = run;
  const { mutate, isPending } = retry;
  // Stable identity while pairs arrive, so that unchanged rows do not re-render.
  const renderActions = useCallback(
    (row: RunRow) => (
      <RowActions
        row={row}
        isSmall={isSmall}
        canRetry={status !== 'running'}
        onPlan={onPlan}
        onRemove={onRemove}
        onRetry={({ keyword, country }) => {
          // The button is not disabled during the call, because the pressed button would otherwise lose focus even if
          // the call fails.
          if (!isPending) mutate({ runId, pairs: [{ keyword, country }] });
        }}
      />
    ),
    [isSmall, status, onPlan, onRemove, isPending, mutate, runId],
  );
  const selection = useMemo(
    () => ({ selected, onChange: onSelect, rowName: pairName, isSelectable }),
    [selected, onSelect],
  );
  if (rows.length === 0) return <NoRows hidden={hidden} onReset={props.onReset} />;
  return (
    <div className="flex min-h-0 flex-col lg:min-h-96 lg:flex-1">
      <DataTable
        label="Результаты запуска"
        columns={props.columns}
        rows={rows}
        rowId={rowId}
        {...(props.sort ? { sort: props.sort } : {})}
        onSort={props.onSort}
        isPresorted
        density={density}
        hiddenColumns={hiddenColumns}
        selection={selection}
        actionsWidth={actionsWidth(isSmall)}
        {...(canRun ? { renderActions } : {})}
      />
    </div>
  );
}

function NoRows({ hidden, onReset }: { hidden: number; onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Результаты не найдены"
        text={hidden > 0 ? 'Под эти условия ничего не подходит.' : 'В этом запуске нет пар.'}
        actions={hidden > 0 ? <Button onPress={onReset}>Сбросить фильтры</Button> : undefined}
      />
    </div>
  );
}
