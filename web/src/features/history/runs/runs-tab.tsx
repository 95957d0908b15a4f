import { removeRun, type GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { runStatuses } from '@geoplan/contracts/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RotateCcw, Trash2, X } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useCancel } from '../../../domain/runs/run-kind.ts';
import { runPath, runTitle } from '../../../domain/runs/run-labels.ts';
import { readRunInput, useRepeat } from '../../../domain/runs/use-repeat.ts';
import { runsKey } from '../../../domain/query-keys.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { call } from '../../../shared/api/call.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
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
  const renderActions = useCallback((run: GeoRun) => <RunActions run={run} onRemove={setRemoving} />, []);
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

/** Actions of a run: open, repeat, cancel while it is running, or remove from the list once it has ended. */
function RunActions({ run, onRemove }: { run: GeoRun; onRemove: (run: GeoRun) => void }) {
  const navigate = useNavigate();
  const repeat = useRepeat(readRunInput);
  const cancel = useCancel(geoRuns);
  return (
    <RowMenu label={`Действия: ${runTitle(run)}`}>
      <MenuAction icon={ExternalLink} onAction={() => void navigate(runPath(run.runId))}>
        Открыть
      </MenuAction>
      <MenuAction icon={RotateCcw} onAction={() => repeat(run.runId)}>
        Запустить снова
      </MenuAction>
      {run.status === 'running' ? (
        <MenuAction icon={X} tone="danger" onAction={() => cancel.mutate(run.runId)}>
          Отменить
        </MenuAction>
      ) : (
        <MenuAction icon={Trash2} tone="danger" onAction={() => onRemove(run)}>
          Удалить из списка
        </MenuAction>
      )}
    </RowMenu>
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
