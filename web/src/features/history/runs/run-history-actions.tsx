import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { ExternalLink, RotateCcw, Trash2, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { runPath, runTitle } from '../../../domain/runs/run-labels.ts';
import { useRepeatRun } from '../../../domain/runs/use-repeat-run.ts';
import { MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useCancel } from '../../../domain/runs/run-kind.ts';

/** Actions of a run: open, repeat, cancel while it is running, or remove from the list once it has ended. */
export function RunHistoryActions({ run, onRemove }: { run: GeoRun; onRemove: (run: GeoRun) => void }) {
  const navigate = useNavigate();
  const { repeat } = useRepeatRun();
  const cancel = useCancel(geoRuns);
  const isRunning = run.status === 'running';
  const actions: Record<string, () => void> = {
    open: () => void navigate(runPath(run.runId)),
    repeat: () => repeat(run.runId),
    cancel: () => cancel.mutate(run.runId),
    remove: () => onRemove(run),
  };
  return (
    <RowMenu label={`Действия: ${runTitle(run)}`} onAction={(key) => actions[String(key)]?.()}>
      <MenuAction id="open" icon={ExternalLink}>
        Открыть
      </MenuAction>
      <MenuAction id="repeat" icon={RotateCcw}>
        Запустить снова
      </MenuAction>
      {isRunning ? (
        <MenuAction id="cancel" icon={X} tone="danger">
          Отменить
        </MenuAction>
      ) : (
        <MenuAction id="remove" icon={Trash2} tone="danger">
          Удалить из списка
        </MenuAction>
      )}
    </RowMenu>
  );
}
