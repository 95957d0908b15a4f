import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { runStatuses } from '@geoplan/contracts/runs';
import { History } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { runTitle } from '../../../domain/runs/run-texts.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { NextPageButton } from '../../../shared/ui/paging/next-page-button.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { RunHistoryActions } from './run-history-actions.tsx';
import {
  narrowRunColumns,
  runExportColumns,
  runHistoryColumns,
  standardHidden,
} from './run-history-columns.tsx';
import { loadAllRuns, useRemoveRun, useRunHistory } from './run-history-queries.ts';

const tableName = 'run-history';
const filters = ['all', ...runStatuses] as const;
const filterLabels = {
  all: 'Все состояния',
  running: 'Выполняются',
  completed: 'Завершённые',
  failed: 'Без результата',
  cancelled: 'Отменённые',
} as const;
const options = filters.map((id) => ({ id, label: filterLabels[id] }));
const parser = parseAsStringLiteral(filters).withDefault('all');

/** Every run of everybody: who, when, what, how it ended and what it cost. */
export function RunsTab() {
  const [state, setState] = useQueryState('state', parser);
  const status = state === 'all' ? undefined : state;
  const history = useRunHistory(status);
  const tableOptions = useTableOptions(tableName, standardHidden);
  const isSmall = useIsSmall();
  const columns = isSmall ? narrowRunColumns : runHistoryColumns;
  const rowOptions = isSmall ? ({ density: 'double' } as const) : tableOptions;
  const canRun = useCanRun();
  const [removing, setRemoving] = useState<GeoRun | null>(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Состояние"
          isInToolbar
          options={options}
          value={state}
          onChange={(id) => void setState(id)}
        />
        <span className="flex-1" />
        {isSmall ? null : (
          <TableOptions name={tableName} columns={runHistoryColumns} standardHidden={standardHidden} />
        )}
        <ExportAllMenu
          name="runs"
          columns={runExportColumns}
          load={(onProgress, signal) => loadAllRuns(status, onProgress, signal)}
          isDisabled={history.runs.length === 0}
          table={{ columns: runHistoryColumns, hiddenColumns: tableOptions.hiddenColumns }}
        />
      </div>
      <QueryState
        query={history}
        failedTitle="Не удалось загрузить запуски"
        skeleton={
          <TableSkeleton {...rowOptions} columns={columns} hasActions={canRun} label="Загрузка запусков…" />
        }
        isEmpty={() => history.runs.length === 0}
        empty={<NoRuns isFiltered={status !== undefined} onReset={() => void setState(null)} />}
      >
        {() => (
          <DataTable
            {...rowOptions}
            label="Запуски"
            columns={columns}
            rows={history.runs}
            rowId={({ runId }) => runId}
            {...(canRun
              ? { renderActions: (run: GeoRun) => <RunHistoryActions run={run} onRemove={setRemoving} /> }
              : {})}
            footer={<RunsFooter history={history} />}
          />
        )}
      </QueryState>
      {removing ? <RemoveRunDialog run={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function RunsFooter({ history }: { history: ReturnType<typeof useRunHistory> }) {
  return (
    <>
      <output>Показано {formatNumber(history.runs.length)}</output>
      <NextPageButton more={history} end="Это все запуски" />
    </>
  );
}

function NoRuns({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={History}
        title="Запусков нет"
        text={
          isFiltered
            ? 'В этом состоянии нет ни одного запуска.'
            : 'Здесь останется каждый запуск: кто, когда, что нашёл и сколько стоил.'
        }
        actions={isFiltered ? <Button onPress={onReset}>Показать все</Button> : undefined}
      />
    </div>
  );
}

function RemoveRunDialog({ run, onClose }: { run: GeoRun; onClose: () => void }) {
  const remove = useRemoveRun();
  return (
    <ConfirmDialog
      title="Удалить запуск из списка?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? sentences('Не удалось удалить', remove.error.message) : undefined}
      onConfirm={() => remove.mutate(run.runId, { onSuccess: onClose })}
      onClose={onClose}
    >
      <b className="font-medium wrap-anywhere text-foreground">{runTitle(run)}</b>: запуск пропадёт из списка
      у всей команды. Найденные показатели и учёт расходов останутся.
    </ConfirmDialog>
  );
}
