import { roleAllows } from '@geoplan/contracts/define';
import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { History, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { isOfToday, runPath, runProgress, runTitle } from '../run-texts.ts';
import { useCancelRun } from '../use-run-actions.ts';
import { useRuns } from '../use-runs.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { runState } from '../run-state.ts';
import { useRunEndings } from '../live/use-run-endings.ts';

/** Runs tray of the top bar: what runs and what has ended today; nothing while there is none. */
export function RunsTray() {
  const [isOpen, setOpen] = useState(false);
  const { runs, running } = useRuns({ isWatched: isOpen });
  const cancel = useCancelRun();
  const mayCancel = useSession(({ user }) => user !== null && roleAllows(user.role, 'user'));
  useRunEndings(runs);
  const ended = runs.filter((run) => run.status !== 'running' && isOfToday(run));
  const listed = [...running, ...ended];
  if (listed.length === 0) return null;
  const count = formatNumber(running.length);
  return (
    <Popover
      label="Запуски"
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-90 max-w-full p-1"
      trigger={
        <Button
          kind="ghost"
          size="sm"
          aria-label={running.length > 0 ? `Запуски ${count}` : 'Запуски: сейчас ничего не выполняется'}
          icon={
            running.length > 0 ? (
              <LoaderCircle className="size-4 animate-spin text-accent" aria-hidden />
            ) : (
              <History className="size-4" aria-hidden />
            )
          }
        >
          {/* One text node, so that the visible text is the accessible name. */}
          <span className={running.length > 0 ? 'tabular-nums' : 'max-lg:hidden'}>
            <span className="max-lg:hidden">Запуски{running.length > 0 ? ' ' : ''}</span>
            {running.length > 0 ? count : null}
          </span>
        </Button>
      }
    >
      <ul className="flex flex-col">
        {listed.map((run) => (
          <RunItem
            key={run.runId}
            run={run}
            onOpen={() => setOpen(false)}
            onCancel={mayCancel ? () => cancel.mutate(run.runId) : undefined}
            isCancelling={cancel.isPending && cancel.variables === run.runId}
          />
        ))}
      </ul>
    </Popover>
  );
}

interface RunItemProps {
  run: GeoRun;
  onOpen: () => void;
  /** Absent without the right to cancel. */
  onCancel?: (() => void) | undefined;
  isCancelling: boolean;
}

/** One run of the tray: what it looks up, how far it is, the way to it. */
function RunItem({ run, onOpen, onCancel, isCancelling }: RunItemProps) {
  const { Icon, style, word } = runState(run);
  const title = runTitle(run);
  const isRunning = run.status === 'running';
  return (
    <li className="relative flex items-start gap-2 rounded-md p-2 focus-within:bg-surface-tertiary hover:bg-surface-tertiary">
      <Icon className={`mt-0.5 size-4 shrink-0 ${style}`} aria-hidden />
      <div className="min-w-0 flex-1">
        {/* The whole item is the link; the button stands above it. */}
        <Link
          to={runPath(run.runId)}
          onClick={onOpen}
          title={title}
          className="block truncate text-sm font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {title}
        </Link>
        <p className="text-xs text-muted tabular-nums">
          <span className="sr-only">{word}: </span>
          {runProgress(run)}
        </p>
        {isRunning ? (
          <div className="pt-1.5">
            <ProgressBar label={title} isThin done={run.done} failed={run.failed} total={run.total} />
          </div>
        ) : null}
      </div>
      {isRunning && onCancel ? (
        <IconButton
          label="Отменить"
          size="xs"
          className="relative"
          isPending={isCancelling}
          onPress={onCancel}
        >
          <X className="size-4" aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}
