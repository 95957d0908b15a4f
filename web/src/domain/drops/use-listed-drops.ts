import type { DropRun } from '@geoplan/contracts/drops/drop-runs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { dropListPath, dropRunEndText, dropRunTitle } from './drop-texts.ts';
import { useCancelDrops } from './use-drop-actions.ts';
import { useDropRuns } from './use-drop-runs.ts';
import { useWatchedDrops } from './watched-drops.ts';

/** Toast when a watched list ends while something else is shown; none for a cancelled one, ended on purpose. */
function useDropEndings(runs: readonly DropRun[]): void {
  const navigate = useNavigate();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status } = run;
      if (status === 'running') running.current.add(runId);
      else if (running.current.delete(runId) && status !== 'cancelled') {
        const path = dropListPath(runId);
        if (`${location.pathname}${location.search}`.includes(runId)) continue;
        showToast(dropRunEndText(run), { label: 'Открыть', onPress: () => void navigate(path) });
      }
    }
  }, [runs, navigate]);
}

/** The lists of drops that the tray shows: those that this tab has started or shown. */
export function useListedDrops() {
  const watched = useWatchedDrops(({ runIds }) => runIds);
  const { runs } = useDropRuns(watched.length > 0);
  const cancel = useCancelDrops();
  useDropEndings(runs);
  return runs
    .filter(({ runId }) => watched.includes(runId))
    .map((run) => ({
      run,
      title: dropRunTitle(run),
      to: dropListPath(run.runId),
      onCancel: () => cancel.mutate(run.runId),
      isCancelling: cancel.isPending && cancel.variables === run.runId,
    }));
}
