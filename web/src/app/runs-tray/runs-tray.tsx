import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';
import type { Run } from '@geoplan/contracts/runs';
import { History, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format/format-number.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { classNames } from '../../shared/ui/layout/class-names.ts';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { isOfToday, runHistoryPath, runProgress } from '../../domain/runs/run-labels.ts';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../shared/ui/display/progress-bar.tsx';
import { runState } from '../../domain/runs/run-state.ts';
import { isSyncing } from '../../domain/workspace/sync/sync-states.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { SyncItems } from './sync-item.tsx';
import { useListedRuns, useRunToasts } from './use-listed-runs.ts';

const noSyncs: readonly DatabaseSync[] = [];

/**
 * Runs tray in the top bar, with the runs in progress and the runs that ended today; renders nothing if there are
 * none.
 */
export function RunsTray() {
  const [isOpen, setOpen] = useState(false);
  const listed = useListedRuns({ isWatched: isOpen });
  useRunToasts();
  const running = listed.filter(({ run }) => run.status === 'running');
  const ended = listed.filter(({ run }) => run.status !== 'running' && isOfToday(run));
  const mayCancel = useCan('run');
  const close = () => setOpen(false);
  const syncs = useSyncs().data?.filter(isSyncing) ?? noSyncs;
  const goingOn = running.length + syncs.length;
  if (goingOn + ended.length === 0) return null;
  const count = formatNumber(goingOn);
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
          aria-label={goingOn > 0 ? `Запуски ${count}` : 'Запуски: сейчас ничего не выполняется'}
          icon={
            goingOn > 0 ? (
              <LoaderCircle className="size-4 animate-spin text-accent" aria-hidden />
            ) : (
              <History className="size-4" aria-hidden />
            )
          }
        >
          {/* One text node, so that the visible text is the accessible name. */}
          <span className={goingOn > 0 ? 'tabular-nums' : 'max-lg:hidden'}>
            <span className="max-lg:hidden">Запуски{goingOn > 0 ? ' ' : ''}</span>
            {goingOn > 0 ? count : null}
          </span>
        </Button>
      }
    >
      <h2 className="px-2 pt-1.5 pb-1 text-sm font-semibold">Запуски</h2>
      <ul className="flex flex-col">
        <SyncItems syncs={syncs} onOpen={close} mayCancel={mayCancel} />
        {[...running, ...ended].map(({ run, title, to, onCancel, isCancelling }, at) => (
          <RunItem
            key={run.runId}
            run={run}
            title={title}
            to={to}
            isFirstEnded={goingOn > 0 && at === running.length}
            onOpen={close}
            onCancel={mayCancel ? onCancel : undefined}
            isCancelling={isCancelling}
          />
        ))}
      </ul>
      <AllRunsLink onOpen={close} />
    </Popover>
  );
}

/** Link to the list of all runs. */
function AllRunsLink({ onOpen }: { onOpen: () => void }) {
  return (
    <Link
      to={runHistoryPath}
      onClick={onOpen}
      className="mt-1 block rounded-b-md border-t border-border px-2 py-2 text-sm font-medium text-link outline-none hover:underline focus-visible:outline-2 focus-visible:outline-focus"
    >
      Все запуски
    </Link>
  );
}

interface RunItemProps {
  run: Run;
  title: string;
  to: string;
  /** True if a line above this run separates it from the runs in progress. */
  isFirstEnded: boolean;
  onOpen: () => void;
  /** Undefined if the user may not cancel runs. */
  onCancel?: (() => void) | undefined;
  isCancelling: boolean;
}

/** One run in the tray: title, progress and link. */
function RunItem({ run, title, to, isFirstEnded, onOpen, onCancel, isCancelling }: RunItemProps) {
  const { Icon, style, word } = runState(run);
  const isRunning = run.status === 'running';
  return (
    <li
      className={classNames(
        'relative flex items-start gap-2 rounded-md p-2 focus-within:bg-surface-tertiary hover:bg-surface-tertiary',
        isFirstEnded &&
          'mt-2 before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-border',
      )}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${style}`} aria-hidden />
      <div className="min-w-0 flex-1">
        {/* The whole item is a link; the button is layered above it. */}
        <Link
          to={to}
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
