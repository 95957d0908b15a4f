import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { runState } from '../run-state.ts';
import { runPath, runProgress, runTitle } from '../run-texts.ts';

interface RunItemProps {
  run: GeoRun;
  onOpen: () => void;
  /** Absent without the right to cancel. */
  onCancel?: (() => void) | undefined;
  isCancelling: boolean;
}

/** One run of the tray: what it looks up, how far it is, the way to it. */
export function RunItem({ run, onOpen, onCancel, isCancelling }: RunItemProps) {
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
