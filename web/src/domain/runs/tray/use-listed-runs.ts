import type { Run } from '@geoplan/contracts/runs';
import { checksPath, checkTitle } from '../../checks/check-texts.ts';
import { useCancelCheck } from '../../checks/use-check-actions.ts';
import { useCheckEndings } from '../../checks/use-check-endings.ts';
import { useCheckRuns } from '../../checks/use-check-runs.ts';
import { useDropEndings, useListedDrops } from '../../drops/use-listed-drops.ts';
import { useListedTools, useToolEndings } from '../../tools/use-listed-tools.ts';
import { useRunEndings } from '../live/use-run-endings.ts';
import { runPath, runTitle } from '../run-texts.ts';
import { useCancelRun } from '../use-run-actions.ts';
import { useRuns } from '../use-runs.ts';

/** A run of any kind: what it is called, and where it is shown. */
export interface ListedRun {
  run: Run;
  title: string;
  to: string;
  onCancel: () => void;
  isCancelling: boolean;
}

const cancelOf = (
  cancel: ReturnType<typeof useCancelRun> | ReturnType<typeof useCancelCheck>,
  { runId }: Run,
) => ({
  onCancel: () => cancel.mutate(runId),
  isCancelling: cancel.isPending && cancel.variables === runId,
});

/** The latest runs of every kind: analyses, checks, lists of drops, the tools of this tab; the newest first. */
export function useListedRuns({ isWatched = false }: { isWatched?: boolean } = {}): ListedRun[] {
  const geo = useRuns({ isWatched });
  const checks = useCheckRuns({ isWatched });
  const cancelGeo = useCancelRun();
  const cancelCheck = useCancelCheck();
  const simulations = useListedTools();
  const drops = useListedDrops({ isWatched });
  const listed: ListedRun[] = [
    ...geo.runs.map((run) => ({
      run,
      title: runTitle(run),
      to: runPath(run.runId),
      ...cancelOf(cancelGeo, run),
    })),
    ...checks.runs.map((run) => ({
      run,
      title: checkTitle(run),
      to: checksPath,
      ...cancelOf(cancelCheck, run),
    })),
    ...drops,
    ...simulations.map((each) => ({ ...each, isCancelling: false })),
  ];
  return listed.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt));
}

/** Tells the ends of this person's runs, once in the app. */
export function useRunToasts(): void {
  useRunEndings(useRuns().runs);
  useCheckEndings(useCheckRuns().runs);
  useDropEndings();
  useToolEndings();
}
