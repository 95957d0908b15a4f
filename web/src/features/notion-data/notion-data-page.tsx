import { CircleOff, History, List, Plug } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { LiveChecks } from '../../domain/checks/live-checks.tsx';
import { useFindings } from '../../domain/checks/use-findings.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { ConfigDisabled } from '../../domain/workspace/display/config-disabled.tsx';
import { isConfigDisabled } from '../../domain/workspace/display/display-rules.ts';
import { uncountedTitle } from '../../domain/workspace/uncounted/uncounted-rules.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { ChangesView } from './changes/changes-view.tsx';
import { CheckControl } from './checks/check-control.tsx';
import { FindingsFailure } from './checks/checks-state.tsx';
import { ExpectationsDialog } from './checks/dialogs/expectations-dialog.tsx';
import { RunHistory } from './checks/dialogs/run-history.tsx';
import { ScheduleDialog } from './checks/dialogs/schedule-dialog.tsx';
import { FindingChips } from './checks/finding-chips.tsx';
import { SelectionBar } from './checks/selection-bar.tsx';
import { DataState } from './data-state.tsx';
import { useCheckDialog, useDataView } from './data-view.ts';
import type { SiteValues } from './site-rules.ts';
import { SitesView } from './sites-view.tsx';
import { SyncFailure } from './sync/sync-state.tsx';
import { UncountedView } from './uncounted/uncounted-view.tsx';
import { initialSort, useShownSites, useSiteFilter, useWorkspaceSites } from './use-workspace-sites.ts';

const tabs = [
  { id: 'sites', label: 'Все сайты', icon: List },
  { id: 'uncounted', label: uncountedTitle, icon: CircleOff },
  { id: 'changes', label: 'Изменения', icon: History },
] as const;

/** Sites of the team as stored in the workspace, the changes found by syncs, and the sites excluded from a count. */
export function NotionDataPage({ title }: { title: string }) {
  const workspace = useWorkspaceSites();
  const { config, databaseId, isEnabled, sites } = workspace;
  const [view, setView] = useDataView();
  const filtered = useSiteFilter();
  const [sort, setSort] = useTableSort(initialSort);
  const findings = useFindings();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const all = sites.data?.sites;
  const launchedStatuses = config.data?.counting.launched;
  const found = { sites: all, launchedStatuses, findings: findings.data?.bySite };
  const listed = useShownSites(found, filtered.filter, sort);
  if (config.data === null || isConfigDisabled(config.data))
    return <Unconnected title={title} disabled={config.data?.name} />;
  const shown = { workspace, listed, findings, filtered, selected, onSelect: setSelected };
  return (
    <DataFrame {...shown} title={title}>
      <Tabs
        label="Вид данных"
        tabs={tabs}
        selected={view}
        onSelect={(id) => void setView(id)}
        isFilled
        aside={view === 'sites' ? <Aside {...shown} /> : null}
      >
        {view === 'sites' ? (
          <SitesView {...shown} sort={sort} onSort={(next) => void setSort(next)} />
        ) : view === 'changes' ? (
          <ChangesView databaseId={databaseId} isEnabled={isEnabled} />
        ) : (
          <UncountedView databaseId={databaseId} isEnabled={isEnabled} total={all?.length} />
        )}
      </Tabs>
    </DataFrame>
  );
}

type Shown = Omit<ComponentProps<typeof SitesView>, 'sort' | 'onSort'>;

/** Frame with the screen header, the dialogs, and the failure of a sync. */
function DataFrame({
  workspace,
  listed,
  findings,
  title,
  children,
}: Shown & { title: string; children: ReactNode }) {
  const canRun = useCan('run');
  // A check covers all databases, even if only one is displayed.
  const isWhole = workspace.sites.data !== undefined && workspace.databaseId === undefined;
  return (
    <Page
      title={title}
      isFilled
      sub={<DataState workspace={workspace} findings={findings} shown={listed.rows} />}
      actions={canRun ? <CheckControl statuses={isWhole ? listed.values.status : undefined} /> : undefined}
    >
      <LiveChecks />
      <CheckDialogs values={listed.values} />
      <SyncFailure syncs={workspace.syncs} />
      {children}
    </Page>
  );
}

/** Actions on the selected sites, or the check findings if no site is selected. */
function Aside({ listed, findings, filtered, selected, onSelect }: Shown) {
  // On a phone, the chips are among the filters.
  const isSmall = useIsSmall();
  // Sites that have since left the workspace are no longer selected.
  const siteIds = listed.sites.flatMap(({ id }) => (selected.has(id) ? [id] : []));
  if (siteIds.length > 0) return <SelectionBar siteIds={siteIds} onClear={() => onSelect(new Set())} />;
  return (
    <>
      <FindingsFailure findings={findings} />
      {isSmall ? null : (
        <FindingChips found={listed.found} finding={filtered.filter.finding} onFilter={filtered.change} />
      )}
    </>
  );
}

/** Check dialog named by the URL. */
function CheckDialogs({ values: { status: statuses } }: { values: SiteValues }) {
  const [open, setOpen] = useCheckDialog();
  const close = () => void setOpen(null);
  if (open === 'history') return <RunHistory onClose={close} />;
  if (open === 'expectations') return <ExpectationsDialog statuses={statuses} onClose={close} />;
  if (open === 'schedule') return <ScheduleDialog statuses={statuses} onClose={close} />;
  return null;
}

/** Notice shown while no workspace is connected; `disabled` is the name of a disabled connection. */
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
  const canConfigure = useCan('configure');
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Plug}
        title="Notion не подключён"
        text={
          canConfigure
            ? 'Добавьте конфигурацию с токеном и базой данных, и сайты появятся здесь после первой синхронизации.'
            : 'Рабочую область подключает администратор. После этого сайты появятся здесь.'
        }
        actions={
          canConfigure ? (
            <ButtonLink kind="primary" to="/notion-configs">
              Конфигурации Notion
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}
