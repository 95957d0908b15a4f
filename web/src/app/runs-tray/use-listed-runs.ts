import type { Run } from '@geoplan/contracts/runs';
import { checkRuns } from '../../domain/checks/check-runs.ts';
import { useCheckEndings } from '../../domain/checks/use-check-endings.ts';
import { dropRuns } from '../../domain/drops/drop-runs.ts';
import { geoRuns } from '../../domain/runs/geo-runs.ts';
import { useEndings } from '../../domain/runs/live/use-endings.ts';
import { useCancel, useLatestRuns, type RunKind } from '../../domain/runs/run-kind.ts';
import { useListedTools, useToolEndings } from '../../domain/tools/use-listed-tools.ts';

/** A run of any kind: what it is called, and where it is shown. */
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

/** The latest runs of every kind: analyses, checks, lists of drops, the tools of this tab; the newest first. */
export function useListedRuns({ isWatched = false }: { isWatched?: boolean } = {}): ListedRun[] {
  const listed = [
    ...useListed(geoRuns, isWatched),
    ...useListed(checkRuns, isWatched),
    ...useListed(dropRuns, isWatched),
    ...useListedTools().map((each) => ({ ...each, isCancelling: false })),
  ];
  return listed.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt));
}

/** Toasts at the ends of this person's runs, once in the app. */
export function useRunToasts(): void {
  useEndings(geoRuns);
  useCheckEndings(useLatestRuns(checkRuns).runs);
  useEndings(dropRuns);
  useToolEndings();
}
