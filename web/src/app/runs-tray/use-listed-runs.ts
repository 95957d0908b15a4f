import type { Run } from '@geoplan/contracts/runs';
import { checkRuns } from '../../domain/checks/check-runs.ts';
import { useCheckEndings } from '../../domain/checks/use-check-endings.ts';
import { dropRuns } from '../../domain/drops/drop-runs.ts';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useCancel, useLatestRuns, type RunKind } from '../../domain/runs/run-kind.ts';
import { useListedTools, useToolEndings } from '../../domain/tools/use-listed-tools.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { isFollowed } from '../../domain/runs/live/use-live.ts';

/** Run of any kind, with its title and the URL of its screen. */
export interface ListedRun {
  run: Run;
  title: string;
  to: string;
  onCancel: () => void;
  isCancelling: boolean;
}

function useListed<R extends Run>(kind: RunKind<R>, isWatched: boolean): ListedRun[] {
  const cancel = useCancel(kind);
  return useLatestRuns(kind, isWatched).runs.map((run) => ({
    run,
    title: kind.title(run),
    to: kind.path(run.runId),
    onCancel: () => cancel.mutate(run.runId),
    isCancelling: cancel.isPending && cancel.variables === run.runId,
  }));
}

/** Latest runs of every kind, newest first: analyses, checks, drop lists, and the tools of this tab. */
export function useListedRuns({ isWatched = false }: { isWatched?: boolean } = {}): ListedRun[] {
  const listed = [
    ...useListed(geoRuns, isWatched),
    ...useListed(checkRuns, isWatched),
    ...useListed(dropRuns, isWatched),
    ...useListedTools().map((each) => ({ ...each, isCancelling: false })),
  ];
  return listed.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt));
}

/** Shows a toast when a run of the current user ends; must be used only once in the app. */
export function useRunToasts(): void {
  useEndings(geoRuns);
  useCheckEndings(useLatestRuns(checkRuns).runs);
  useEndings(dropRuns);
  useToolEndings();
}

/**
 * Shows a toast when a run of the current user ends while no screen shows it. A cancelled run gets no toast, because
 * it was ended on purpose.
 */
function useEndings<R extends Run>(kind: RunKind<R>): void {
  const { runs } = useLatestRuns(kind);
  const email = useSession((session) => session.user?.email);
  const navigate = useNavigate();
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      const { runId, status, startedBy } = run;
      if (status === 'running') known.current.add(runId);
      else if (known.current.delete(runId) && startedBy === email && status !== 'cancelled') {
        if (isFollowed(runId)) continue;
        const onPress = () => void navigate(kind.path(runId));
        showToast(kind.endText(run), { label: 'Открыть', onPress });
      }
    }
  }, [kind, runs, email, navigate]);
}
