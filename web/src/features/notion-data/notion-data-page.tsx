import { useCallback } from 'react';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { ConfigDisabled } from '../../domain/workspace/display/config-disabled.tsx';
import { isConfigDisabled } from '../../domain/workspace/display/display-rules.ts';
import { sitesFailedTitle } from '../../domain/workspace/sites/use-sites.ts';
import { DataActions } from './data-actions.tsx';
import { DataSize } from './data-size.tsx';
import { DataStats } from './data-stats.tsx';
import { NoConnection } from './no-connection.tsx';
import { SiteList } from './site-list.tsx';
import type { SiteFilter } from './site-rules.ts';
import { SitesSkeleton } from './sites-skeleton.tsx';
import { SyncFailure } from './sync/sync-failure.tsx';
import { SyncState } from './sync/sync-state.tsx';
import { useShownSites } from './use-shown-sites.ts';
import { noFilter, useSiteFilter } from './use-site-filter.ts';
import { useWorkspaceSites } from './use-workspace-sites.ts';

/** The team's sites as the workspace has them. */
export function NotionDataPage({ title }: { title: string }) {
  const { config, sites, syncs, isSyncing } = useWorkspaceSites();
  const [filter, setFilter] = useSiteFilter();
  const list = useShownSites(
    { projects: sites.data?.projects, launchedStatuses: config.data?.launchedStatuses },
    filter,
  );
  const total = sites.data?.projects.length;
  const isLoading = total === undefined && !sites.isError;
  const change = useCallback((patch: Partial<SiteFilter>) => void setFilter(patch), [setFilter]);
  const reset = useCallback(() => void setFilter(noFilter), [setFilter]);
  if (config.data === null || isConfigDisabled(config.data))
    return (
      <Page title={title}>
        {config.data === null ? (
          <NoConnection />
        ) : (
          <div className={cardStyle}>
            <ConfigDisabled name={config.data.name} />
          </div>
        )}
      </Page>
    );
  return (
    <Page
      title={title}
      isFilled
      sub={
        // Two lines on a phone from the beginning: together they fit one only while they say little.
        <span className="flex flex-wrap items-center gap-x-2 max-sm:min-h-10 max-sm:flex-col max-sm:items-start">
          <SyncState syncs={syncs} lastSync={sites.data?.lastSync} />
          <DataSize databases={syncs.length} sites={total} isLoading={isLoading} />
        </span>
      }
      actions={<DataActions shown={list.shown} isBusy={sites.isFetching || isSyncing} />}
    >
      <SyncFailure syncs={syncs} />
      <DataStats total={total} values={list.values} isLoading={isLoading} />
      <QueryState query={sites} failedTitle={sitesFailedTitle} skeleton={<SitesSkeleton />}>
        {({ projects }) => (
          <SiteList
            projects={projects}
            list={list}
            filter={filter}
            databases={config.data?.databases ?? []}
            isSyncing={isSyncing}
            onFilter={change}
            onReset={reset}
          />
        )}
      </QueryState>
    </Page>
  );
}
