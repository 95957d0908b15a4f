import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCanRun } from '../../../shared/launch/use-can-run.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useStartSync } from '../../../shared/workspace/use-syncs.ts';
import { projectsKey, syncsKey } from '../../../shared/workspace/workspace-keys.ts';

interface RefreshButtonProps {
  /** True while the rows are being loaded or a sync is under way. */
  isBusy: boolean;
}

/** Reads the workspace anew and loads the rows; viewers only load what has been read. */
export function RefreshButton({ isBusy }: RefreshButtonProps) {
  const client = useQueryClient();
  const canSync = useCanRun();
  const start = useStartSync();
  const refresh = () => {
    if (canSync) start.mutate();
    else void client.invalidateQueries({ queryKey: syncsKey });
    void client.invalidateQueries({ queryKey: projectsKey });
  };
  const isTurning = isBusy || start.isPending;
  return (
    <IconButton
      kind="secondary"
      label="Обновить"
      className="max-sm:flex-none!"
      isPending={start.isPending}
      onPress={refresh}
    >
      <RefreshCw className={isTurning ? 'size-4 animate-spin' : 'size-4'} aria-hidden />
    </IconButton>
  );
}
