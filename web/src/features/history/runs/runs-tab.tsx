import { removeRun, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { runStatuses } from '@geoplan/contracts/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { runPath } from '../../../domain/runs/run-labels.ts';
import { runsKey } from '../../../domain/query-keys.ts';
import { runTitle } from '../../../domain/runs/run-labels.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { call } from '../../../shared/api/call.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { RunHistoryActions } from './run-history-actions.tsx';
import { runHistoryList, runPages } from './run-history-list.tsx';

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

/** Runs of all users. For each run, it shows who started it, and its time, title, result and cost. */
export function RunsTab() {
  const [state, setState] = useQueryState('state', parser);
  const runs = runPages.usePages({ status: state === 'all' ? undefined : state });
  const canRun = useCan('run');
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<GeoRun | null>(null);
  const renderActions = useCallback(
    (run: GeoRun) => <RunHistoryActions run={run} onRemove={setRemoving} />,
    [],
  );
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <Select
          label="Состояние"
          isInToolbar
          options={options}
          value={state}
          onChange={(id) => void setState(id)}
        />
        <span className="flex-1" />
        <ListTools list={runHistoryList} found={runs} />
      </div>
      <ListTable
        list={runHistoryList}
        found={runs}
        onRowClick={({ runId }) => void navigate(runPath(runId))}
        {...(canRun && { renderActions })}
        onReset={state === 'all' ? undefined : () => void setState(null)}
      />
      {removing ? <RemoveRunDialog run={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function RemoveRunDialog({ run, onClose }: { run: GeoRun; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeRun, { params: { runId: run.runId } }),
    onSuccess: async () => {
      onClose();
      showToast('Запуск удалён из списка, показатели остались');
      await client.invalidateQueries({ queryKey: runsKey });
    },
  });
  return (
    <ConfirmDialog
      title="Удалить запуск из списка?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? sentences('Не удалось удалить', remove.error.message) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <b className="font-medium wrap-anywhere text-foreground">{runTitle(run)}</b>: запуск пропадёт из списка
      у всей команды. Найденные показатели и учёт расходов останутся.
    </ConfirmDialog>
  );
}
