import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { useStartSync } from '../../../domain/workspace/sync/use-syncs.ts';
import { sitesKey, syncsKey } from '../../../domain/workspace/workspace-keys.ts';

interface RefreshButtonProps {
  /** True while the rows are loading or a sync runs. */
  isBusy: boolean;
}

/** Starts a sync and reloads the rows; for viewers it only reloads. */
export function RefreshButton({ isBusy }: RefreshButtonProps) {
  const client = useQueryClient();
  const canSync = useCanRun();
  const start = useStartSync();
  const refresh = () => {
    if (canSync) start.mutate();
    else void client.invalidateQueries({ queryKey: syncsKey });
    void client.invalidateQueries({ queryKey: sitesKey });
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
