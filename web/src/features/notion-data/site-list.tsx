import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { useRef } from 'react';
import { databaseLabel, type DisplayDatabase } from '../../domain/workspace/display/display-rules.ts';
import { SitePanel } from './panel/site-panel.tsx';
import { NoSites } from './no-sites.tsx';
import type { SiteFilter } from './site-rules.ts';
import { SiteTable } from './table/site-table.tsx';
import { SiteToolbar } from './table/site-toolbar.tsx';
import type { useShownSites } from './use-workspace-sites.ts';
import { useSitePanel } from './panel/use-site-panel.ts';
import type { useFindings } from '../../domain/checks/use-findings.ts';
import { CheckBar } from './checks/check-bar.tsx';
import { useSiteSelection } from './checks/use-site-selection.ts';

interface SiteListProps {
  /** All sites of the displayed databases. */
  projects: readonly NotionSite[];
  list: ReturnType<typeof useShownSites>;
  findings: ReturnType<typeof useFindings>;
  filter: SiteFilter;
  databases: readonly DisplayDatabase[];
  isSyncing: boolean;
  onFilter: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Filters, table and the panel of one site. */
export function SiteList(props: SiteListProps) {
  const { projects, list, findings, filter, databases, isSyncing, onFilter, onReset } = props;
  const { rows, shown, values, total, found } = list;
  const { selection, selectedIds, clear } = useSiteSelection(projects);
  const box = useRef<HTMLDivElement>(null);
  const { openId, site, table, open, close, navigation } = useSitePanel(projects, shown);
  const database = databases.find(({ databaseId }) => databaseId === site?.databaseId);
  const isEmpty = shown.length === 0;
  return (
    <>
      <SiteToolbar filter={filter} values={values} onChange={onFilter} onReset={onReset} />
      <CheckBar
        findings={findings}
        found={found}
        finding={filter.finding}
        onFilter={onFilter}
        selectedIds={selectedIds}
        onClear={clear}
      />
      {isEmpty ? (
        <NoSites
          rows={rows}
          found={found}
          filter={filter}
          isSyncing={isSyncing}
          onFilter={onFilter}
          onReset={onReset}
        />
      ) : (
        <SiteTable
          box={box}
          handle={table}
          shown={shown}
          total={total}
          openId={openId}
          sortedBy={filter.sort}
          order={filter.order}
          onSort={onFilter}
          onOpen={open}
          findings={findings.data?.bySite}
          finding={filter.finding}
          selection={selection}
        />
      )}
      {openId === null ? null : (
        <SitePanel
          site={site}
          finding={findings.data?.bySite.get(openId)}
          databaseName={database ? databaseLabel(database) : (site?.databaseId ?? '—')}
          navigation={navigation}
          onClose={close}
        />
      )}
    </>
  );
}
