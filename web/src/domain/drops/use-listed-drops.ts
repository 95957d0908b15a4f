import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { dropListPath, dropRunEndText, dropRunTitle } from './drop-texts.ts';
import { useCancelDrops } from './use-drop-actions.ts';
import { useDropRuns } from './use-drop-runs.ts';

/** Toast when a list of this person ends while something else is shown; none for a cancelled one, ended on purpose. */
export function useDropEndings(): void {
  const { runs } = useDropRuns();
  const email = useSession((session) => session.user?.email);
  const navigate = useNavigate();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status, startedBy } = run;
      if (status === 'running') running.current.add(runId);
      else if (running.current.delete(runId) && startedBy === email && status !== 'cancelled') {
        const path = dropListPath(runId);
        if (`${location.pathname}${location.search}`.includes(runId)) continue;
        showToast(dropRunEndText(run), { label: 'Открыть', onPress: () => void navigate(path) });
      }
    }
  }, [runs, email, navigate]);
}

/** The lists of drops as the tray shows them, whoever started them. */
export function useListedDrops({ isWatched }: { isWatched: boolean }) {
  const { runs } = useDropRuns({ isWatched });
  const cancel = useCancelDrops();
  return runs.map((run) => ({
    run,
    title: dropRunTitle(run),
    to: dropListPath(run.runId),
    onCancel: () => cancel.mutate(run.runId),
    isCancelling: cancel.isPending && cancel.variables === run.runId,
  }));
}
