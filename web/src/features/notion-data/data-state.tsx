import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, RefreshCw } from 'lucide-react';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useCan } from '../../domain/access/use-can.ts';
import type { useFindings } from '../../domain/checks/use-findings.ts';
import { sitesKey } from '../../domain/query-keys.ts';
import { syncsKey, useStartSync } from '../../domain/workspace/sync/use-syncs.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { ChecksSection, ChecksText } from './checks/checks-state.tsx';
import { DatabaseSyncList, SyncText } from './sync/sync-state.tsx';
import type { useWorkspaceSites } from './use-workspace-sites.ts';

interface DataStateProps {
  workspace: ReturnType<typeof useWorkspaceSites>;
  findings: ReturnType<typeof useFindings>;
  /** Sites that match the filters. */
  shown: readonly NotionSite[];
}

/**
 * One line with the age of the data. It opens a popover with «Обновить», the state of each database and the section
 * about checks.
 */
export function DataState({ workspace: { sites, syncs, isSyncing }, findings, shown }: DataStateProps) {
  return (
    // Live region around the button, so that screen readers announce syncs and failures.
    <output className="flex">
      <Popover
        label="Состояние данных"
        className="w-96 max-w-full text-sm"
        trigger={
          // Always takes two lines on a phone, so that content arriving later causes no layout shift.
          <PlainButton className="-mx-1 inline-flex flex-wrap items-center gap-x-4 rounded-sm px-1 text-left tabular-nums hover:text-foreground max-sm:min-h-10 max-sm:flex-col max-sm:items-start">
            <SyncText syncs={syncs} lastSync={sites.data?.lastSync} />
            <span className="inline-flex items-center gap-1.5">
              <ChecksText findings={findings} />
              <ChevronDown className="size-3.5" aria-hidden />
            </span>
          </PlainButton>
        }
      >
        {(close) => (
          <>
            <div className="border-b border-separator px-4 py-3">
              <RefreshButton isBusy={sites.isFetching || isSyncing} />
            </div>
            <DatabaseSyncList syncs={syncs} />
            <ChecksSection findings={findings} shown={shown} onLeave={close} />
          </>
        )}
      </Popover>
    </output>
  );
}

/**
 * Starts a sync and reloads the rows; for viewers, only reloads. `isBusy` is true while rows are loading or a sync is
 * running.
 */
function RefreshButton({ isBusy }: { isBusy: boolean }) {
  const client = useQueryClient();
  const canSync = useCan('run');
  const start = useStartSync();
  const refresh = () => {
    if (canSync) start.mutate();
    else void client.invalidateQueries({ queryKey: syncsKey });
    void client.invalidateQueries({ queryKey: sitesKey });
  };
  const isTurning = isBusy || start.isPending;
  return (
    <Button
      icon={<RefreshCw className={isTurning ? 'size-4 animate-spin' : 'size-4'} aria-hidden />}
      isPending={start.isPending}
      onPress={refresh}
    >
      Обновить
    </Button>
  );
}
