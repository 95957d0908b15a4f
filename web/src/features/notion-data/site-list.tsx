import type { NotionProject } from '@geoplan/contracts/notion-project';
import { useEffect, useRef } from 'react';
import { databaseLabel, type DisplayDatabase } from '../../shared/workspace/display-rules.ts';
import { NoSites } from './no-sites.tsx';
import { SitePanel } from './panel/site-panel.tsx';
import type { SiteFilter } from './site-rules.ts';
import { SiteTable } from './table/site-table.tsx';
import { SiteToolbar } from './table/site-toolbar.tsx';
import type { useShownSites } from './use-shown-sites.ts';
import { useSitePanel } from './use-site-panel.ts';

interface SiteListProps {
  /** All sites of the databases that are looked at. */
  projects: readonly NotionProject[];
  list: ReturnType<typeof useShownSites>;
  filter: SiteFilter;
  databases: readonly DisplayDatabase[];
  isSyncing: boolean;
  onFilter: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Filters, table and the panel of one site. */
export function SiteList({ projects, list, filter, databases, isSyncing, onFilter, onReset }: SiteListProps) {
  const { rows, shown, values, total } = list;
  const { openId, site, table, open, close, walk } = useSitePanel(projects, shown);
  const database = databases.find(({ databaseId }) => databaseId === site?.databaseId);
  const isEmpty = shown.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The button that brought the rows back went with its message.
    const isFocusLost = wasEmpty.current && !isEmpty && document.activeElement === document.body;
    if (isFocusLost) table.current?.querySelector('section')?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty, table]);
  return (
    <>
      <SiteToolbar filter={filter} values={values} onChange={onFilter} onReset={onReset} />
      {isEmpty ? (
        <NoSites rows={rows} filter={filter} isSyncing={isSyncing} onFilter={onFilter} onReset={onReset} />
      ) : (
        <SiteTable
          box={table}
          shown={shown}
          total={total}
          openId={openId}
          sortedBy={filter.sort}
          order={filter.order}
          onSort={onFilter}
          onOpen={open}
        />
      )}
      {openId === null ? null : (
        <SitePanel
          site={site}
          databaseName={database ? databaseLabel(database) : (site?.databaseId ?? '—')}
          walk={walk}
          onClose={close}
        />
      )}
    </>
  );
}
