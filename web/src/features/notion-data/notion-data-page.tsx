import type { ComponentProps } from 'react';
import { CircleOff, History, List, Plug } from 'lucide-react';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { classNames } from '../../shared/ui/layout/class-names.ts';
import { Page } from '../../shared/ui/layout/page.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { ConfigDisabled } from '../../domain/workspace/display/config-disabled.tsx';
import { isConfigDisabled } from '../../domain/workspace/display/display-rules.ts';
import { LiveChecks } from '../../domain/checks/live-checks.tsx';
import { sitesFailedTitle } from '../../domain/workspace/sites/use-sites.ts';
import { useCanRun } from '../../domain/runs/use-can-run.ts';
import { CheckDialogs } from './checks/dialogs/check-dialogs.tsx';
import { ChangesView } from './changes/changes-view.tsx';
import { DataActions, ListActions } from './data-actions.tsx';
import { DataSize, DataStats } from './data-stats.tsx';
import { SiteList } from './site-list.tsx';
import { SyncFailure, SyncState } from './sync/sync-state.tsx';
import { useShownSites, useSiteFilter, useWorkspaceSites } from './use-workspace-sites.ts';
import { findingKinds } from '../../domain/checks/finding-rules.ts';
import { useFindings } from '../../domain/checks/use-findings.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { initialColumns, initialNarrowColumns } from './table/site-columns.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { uncountedTitle } from '../../domain/workspace/uncounted/uncounted-rules.ts';
import { UncountedView } from './uncounted/uncounted-view.tsx';
import { useDataView } from './uncounted/use-data-view.ts';

const tabs = [
  { id: 'sites', label: 'Все сайты', icon: List },
  { id: 'uncounted', label: uncountedTitle, icon: CircleOff },
  { id: 'changes', label: 'Изменения', icon: History },
] as const;

/** The team's sites as the workspace has them, and those that some count leaves out. */
export function NotionDataPage({ title }: { title: string }) {
  const workspace = useWorkspaceSites();
  const { config, sites, syncs, isSyncing } = workspace;
  const [view, setView] = useDataView();
  const { filter, change, reset } = useSiteFilter();
  const findings = useFindings();
  const list = useShownSites(
    {
      projects: sites.data?.projects,
      launchedStatuses: config.data?.counting.launched,
      findings: findings.data?.bySite,
    },
    filter,
  );
  const total = sites.data?.projects.length;
  const isBusy = sites.isFetching || isSyncing;
  if (config.data === null || isConfigDisabled(config.data))
    return <Unconnected title={title} disabled={config.data?.name} />;
  return (
    <Page
      title={title}
      isFilled
      sub={<DataState workspace={workspace} />}
      actions={
        view === 'sites' ? (
          <DataActions shown={list.shown} findings={findings.data?.bySite} isBusy={isBusy} />
        ) : (
          <ListActions isBusy={isBusy} />
        )
      }
    >
      <LiveChecks />
      <CheckDialogs statuses={list.values.status} />
      <SyncFailure syncs={syncs} />
      <Tabs label="Вид данных" tabs={tabs} selected={view} onSelect={(id) => void setView(id)} isFilled>
        {view === 'sites' ? (
          <SitesView
            workspace={workspace}
            list={list}
            findings={findings}
            filter={filter}
            onFilter={change}
            onReset={reset}
          />
        ) : view === 'changes' ? (
          <ChangesView databaseId={workspace.databaseId} isEnabled={workspace.isEnabled} />
        ) : (
          <UncountedView databaseId={workspace.databaseId} isEnabled={workspace.isEnabled} total={total} />
        )}
      </Tabs>
    </Page>
  );
}

type Workspace = ReturnType<typeof useWorkspaceSites>;

/** How fresh the data are and how much there is. */
function DataState({ workspace: { sites, syncs } }: { workspace: Workspace }) {
  const total = sites.data?.projects.length;
  const isLoading = total === undefined && !sites.isError;
  return (
    // Two lines on a phone from the beginning: together they fit one only while they say little. Elsewhere the text shown
    // while loading is cut rather than wrapped: it may be longer than the size that replaces it.
    <span
      className={classNames(
        'flex items-center gap-x-2 max-sm:min-h-10 max-sm:flex-col max-sm:items-start',
        !isLoading && 'flex-wrap',
      )}
    >
      <SyncState syncs={syncs} lastSync={sites.data?.lastSync} />
      <DataSize databases={syncs.length} sites={total} isLoading={isLoading} />
    </span>
  );
}

interface SitesViewProps extends Pick<
  ComponentProps<typeof SiteList>,
  'list' | 'findings' | 'filter' | 'onFilter' | 'onReset'
> {
  workspace: Workspace;
}

/** Every site, with filters and what the checks have found. */
function SitesView({ workspace: { config, sites, isSyncing }, ...shown }: SitesViewProps) {
  const { list, findings, filter } = shown;
  const total = sites.data?.projects.length;
  // Which rows are meant, the findings say.
  const isUnknown = filter.finding !== '' && findings.isPending;
  return (
    <>
      <DataStats total={total} values={list.values} isLoading={total === undefined && !sites.isError} />
      <QueryState
        query={isUnknown ? { ...sites, data: undefined } : sites}
        failedTitle={sitesFailedTitle}
        skeleton={<SitesSkeleton />}
      >
        {({ projects }) => (
          <SiteList
            {...shown}
            projects={projects}
            databases={config.data?.databases ?? []}
            isSyncing={isSyncing}
          />
        )}
      </QueryState>
    </>
  );
}

/** Instead of the data while no workspace is connected; `disabled` is the name of a connection that is switched off. */
function Unconnected({ title, disabled }: { title: string; disabled: string | undefined }) {
  return (
    <Page title={title}>
      {disabled === undefined ? (
        <NoConnection />
      ) : (
        <div className={cardStyle}>
          <ConfigDisabled name={disabled} />
        </div>
      )}
    </Page>
  );
}

function NoConnection() {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Plug}
        title="Notion не подключён"
        text={
          isAdmin
            ? 'Добавьте конфигурацию с токеном и базой данных, и сайты появятся здесь после первой синхронизации.'
            : 'Рабочую область подключает администратор. После этого сайты появятся здесь.'
        }
        actions={
          isAdmin ? (
            <ButtonLink kind="primary" to="/notion-configs">
              Конфигурации Notion
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}

/** The toolbar and the table while the rows are on their way. */
function SitesSkeleton() {
  const options = useTableOptions('notion-data');
  const isSmall = useIsSmall();
  const canRun = useCanRun();
  return (
    <>
      <div className="flex shrink-0 flex-wrap gap-2" aria-hidden>
        <Skeleton className="h-control flex-1 basis-60 sm:w-66 sm:flex-none" />
        <Skeleton className="h-control w-26 sm:w-28" />
        <Skeleton className="h-control w-28 max-sm:hidden" />
        <Skeleton className="h-control w-28 max-sm:hidden" />
        <Skeleton className="h-control w-8.5 max-sm:hidden" />
        <Skeleton className="h-control w-44 max-sm:hidden" />
      </div>
      <div className="flex shrink-0 flex-wrap gap-2" aria-hidden>
        <div className="flex gap-2 max-sm:w-full max-sm:overflow-hidden">
          {findingKinds.map((kind) => (
            <Skeleton key={kind} className="h-control w-37 shrink-0" />
          ))}
        </div>
        <Skeleton className="h-6 w-48 sm:my-1 sm:ml-auto" />
      </div>
      <TableSkeleton
        {...options}
        columns={isSmall ? initialNarrowColumns : initialColumns}
        {...(isSmall ? { density: 'double' as const, hiddenColumns: undefined } : {})}
        hasChecks={canRun}
        hasActions
        rows={16}
        label="Загрузка данных из Notion..."
      />
    </>
  );
}
