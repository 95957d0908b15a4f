import type { CheckRun } from '@geoplan/contracts/http-status/http-status-runs';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { Activity, ChevronDown, ListChecks, ListFilter, X } from 'lucide-react';
import { checkProgress, defaultStatuses, isDefaultCheck } from '../../../domain/checks/check-texts.ts';
import { useStartCheck } from '../../../domain/checks/use-check-actions.ts';
import { checkRuns } from '../../../domain/checks/check-runs.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import { useCancel, useLatestRuns } from '../../../domain/runs/run-kind.ts';

interface CheckControlProps {
  /** The rows the filters leave. */
  shown: readonly NotionSite[];
}

/** The run whose progress stands in the button: the one it would join, or one of this person's own. */
function useShownRun(): CheckRun | undefined {
  const email = useSession((session) => session.user?.email);
  const { running } = useLatestRuns(checkRuns);
  const isOwn = ({ startedBy, kind, total }: CheckRun) =>
    startedBy === email && !(kind === 'sites' && total === 1);
  return running.find(isDefaultCheck) ?? running.find(isOwn);
}

/** Starts the check of all sites with the spec's statuses, or of other sites; shows how far it is and cancels it. */
export function CheckControl({ shown }: CheckControlProps) {
  const run = useShownRun();
  const start = useStartCheck();
  const isBusy = run !== undefined || start.isPending;
  return (
    <span className="relative flex gap-px max-sm:flex-1">
      {/* As wide as its longer text from the beginning, and the same button throughout: it keeps the focus. */}
      <Button
        className="min-w-58 rounded-r-none max-sm:min-w-0 max-sm:flex-1 max-sm:[&>svg]:hidden"
        icon={<Activity className="size-4" aria-hidden />}
        isPending={isBusy}
        onPress={() => start.mutate({ statuses: defaultStatuses })}
      >
        {run === undefined ? (
          'Проверить HTTP статусы'
        ) : (
          <span className="tabular-nums">{checkProgress(run)}</span>
        )}
      </Button>
      {run === undefined ? (
        <OtherChecks shown={shown} isBusy={isBusy} onStart={start.mutate} />
      ) : (
        <CancelButton run={run} />
      )}
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

interface OtherChecksProps extends CheckControlProps {
  isBusy: boolean;
  onStart: ReturnType<typeof useStartCheck>['mutate'];
}

function OtherChecks({ shown, isBusy, onStart }: OtherChecksProps) {
  return (
    <Menu
      label="Другие проверки"
      trigger={
        <IconButton kind="secondary" label="Другие проверки" className="rounded-l-none" isPending={isBusy}>
          <ChevronDown className="size-4" aria-hidden />
        </IconButton>
      }
      disabledKeys={shown.length === 0 ? ['shown'] : []}
      onAction={(kind) =>
        onStart(kind === 'shown' ? { siteIds: shown.map(({ id }) => id) } : { statuses: [] })
      }
    >
      <MenuAction id="shown" icon={ListFilter}>
        {`Проверить показанные: ${formatNumber(shown.length)}`}
      </MenuAction>
      <MenuAction id="all" icon={ListChecks}>
        Проверить все сайты
      </MenuAction>
    </Menu>
  );
}
