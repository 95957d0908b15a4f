import { roleAllows } from '@geoplan/contracts/define';
import { History, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { RunItem } from './run-item.tsx';
import { isOfToday } from '../run-texts.ts';
import { useCancelRun } from '../use-run-actions.ts';
import { useRunEndings } from '../live/use-run-endings.ts';
import { useRuns } from '../use-runs.ts';

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
