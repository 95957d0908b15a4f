import type { DatabaseSync } from '@geoplan/contracts/notion-project';
import { useMemo } from 'react';
import { isSyncing } from '../../shared/workspace/is-syncing.ts';
import { useProjects } from '../../shared/workspace/use-projects.ts';
import { useSyncs } from '../../shared/workspace/use-syncs.ts';
import { useWorkspaceView } from '../../shared/workspace/use-workspace-view.ts';

const none: readonly DatabaseSync[] = [];

/** The rows of the databases that are looked at, and how old these are. */
export function useWorkspaceSites() {
  const { config, look } = useWorkspaceView();
  // Which database is meant is known with the connection; without its answer all rows are better than none.
  const isEnabled = !config.isPending && config.data !== null;
  const sites = useProjects(look.databaseId, { isEnabled });
  const { data: all = none } = useSyncs();
  const configId = config.data?.id;
  const syncs = useMemo(
    () =>
      all.filter(
        (sync) =>
          (configId === undefined || sync.configId === configId) &&
          (look.databaseId === undefined || sync.databaseId === look.databaseId),
      ),
    [all, configId, look.databaseId],
  );
  return { config, sites, syncs, isSyncing: syncs.some(isSyncing) };
}
