import type { Run } from '@geoplan/contracts/runs';
import { checkRuns } from '../../domain/checks/check-runs.ts';
import { useCheckEndings } from '../../domain/checks/use-check-endings.ts';
import { dropRuns } from '../../domain/drops/drop-runs.ts';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useEndings } from '../../domain/runs/live/use-endings.ts';
import { useCancel, useLatestRuns, type RunKind } from '../../domain/runs/run-kind.ts';
import { useListedTools, useToolEndings } from '../../domain/tools/use-listed-tools.ts';

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

/** Shows a toast when a run of this person ends; used once in the app. */
export function useRunToasts(): void {
  useEndings(geoRuns);
  useCheckEndings(useLatestRuns(checkRuns).runs);
  useEndings(dropRuns);
  useToolEndings();
}
