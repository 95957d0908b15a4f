import { foldedText } from '@geoplan/contracts/fields/folded-text';
import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import { Activity, X } from 'lucide-react';
import { checkProgress, defaultStatuses, isDefaultCheck } from '../../../domain/checks/check-labels.ts';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { checkRuns } from '../../../domain/checks/check-runs.ts';
import type { DistinctValue } from '../../../domain/workspace/sites/site-values.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { useCancel, useLatestRuns } from '../../../domain/runs/run-kind.ts';

/** Check run whose progress the button shows: the run that a click would join, or a run started by this person. */
function useShownRun(): CheckRun | undefined {
  const email = useSession((session) => session.user?.email);
  const { running } = useLatestRuns(checkRuns);
  const isOwn = ({ startedBy, kind, total }: CheckRun) =>
    startedBy === email && !(kind === 'sites' && total === 1);
  return running.find(isDefaultCheck) ?? running.find(isOwn);
}

interface CheckControlProps {
  /** Statuses in all active databases, each with its number of sites; undefined if unknown. */
  statuses: readonly DistinctValue[] | undefined;
}

const forms = ['сайт', 'сайта', 'сайтов'] as const;
const checkedKeys = new Set(defaultStatuses.map(foldedText));

/** «Проверить 3 114 сайтов», or the text from the specification while the number is unknown. */
function checkLabel(statuses: CheckControlProps['statuses']): string {
  const count = statuses?.reduce((sum, each) => sum + (checkedKeys.has(each.key) ? each.count : 0), 0);
  return count ? `Проверить ${formatCount(count, forms)}` : 'Проверить HTTP статусы';
}

/**
 * Button that checks all sites with the statuses from the specification, shows the progress, and can cancel the
 * check.
 */
export function CheckControl({ statuses }: CheckControlProps) {
  const run = useShownRun();
  const start = useStartCheck();
  const isBusy = run !== undefined || start.isPending;
  return (
    <span
      className="relative flex gap-px max-sm:flex-1"
      title={`Проверить HTTP статусы: ${defaultStatuses.join(', ')}`}
    >
      {/* Keeps the width of its longest text to avoid a shift, and remains the same element to keep the focus. */}
      <Button
        className={`min-w-50 max-sm:min-w-0 max-sm:flex-1 max-sm:[&>svg]:hidden ${run ? 'rounded-r-none' : ''}`}
        icon={<Activity className="size-4" aria-hidden />}
        isPending={isBusy}
        onPress={() => start.mutate({ statuses: defaultStatuses })}
      >
        <span className="tabular-nums">{run === undefined ? checkLabel(statuses) : checkProgress(run)}</span>
      </Button>
      {run === undefined ? null : <CancelButton run={run} />}
    </span>
  );
}

function CancelButton({ run }: { run: CheckRun }) {
  const cancel = useCancel(checkRuns);
  return (
    <>
      <IconButton
        kind="secondary"
        label="Отменить проверку"
        className="rounded-l-none"
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(run.runId)}
      >
        <X className="size-4" aria-hidden />
      </IconButton>
      <span className="absolute inset-x-0 -bottom-1.5">
        <ProgressBar label="Ход проверки" isThin done={run.done} failed={run.failed} total={run.total} />
      </span>
    </>
  );
}
