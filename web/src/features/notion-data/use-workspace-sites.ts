import type { DatabaseSync } from '@geoplan/contracts/notion-site';
import { useMemo } from 'react';
import { isSyncing } from '../../domain/workspace/sync/is-syncing.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';

const none: readonly DatabaseSync[] = [];

/** The rows of the displayed databases, and their sync state. */
export function useWorkspaceSites() {
  const { config, view } = useWorkspaceView();
  // Which database is meant is known with the connection; without its answer all rows are better than none.
  const isEnabled = !config.isPending && config.data !== null;
  const sites = useSites(view.databaseId, { isEnabled });
  const { data: all = none } = useSyncs();
  const configId = config.data?.id;
  const syncs = useMemo(
    () =>
      all.filter(
        (sync) =>
          (configId === undefined || sync.configId === configId) &&
          (view.databaseId === undefined || sync.databaseId === view.databaseId),
      ),
    [all, configId, view.databaseId],
  );
  return { config, sites, syncs, isSyncing: syncs.some(isSyncing) };
}
