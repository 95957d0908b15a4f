import type { NotionSite } from '@geoplan/contracts/notion-site';
import { useEffect, useRef } from 'react';
import { databaseLabel, type DisplayDatabase } from '../../domain/workspace/display/display-rules.ts';
import { NoSites } from './no-sites.tsx';
import { SitePanel } from './panel/site-panel.tsx';
import type { SiteFilter } from './site-rules.ts';
import { SiteTable } from './table/site-table.tsx';
import { SiteToolbar } from './table/site-toolbar.tsx';
import type { useShownSites } from './use-shown-sites.ts';
import { useSitePanel } from './panel/use-site-panel.ts';

interface SiteListProps {
  /** All sites of the displayed databases. */
  projects: readonly NotionSite[];
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
  const { openId, site, table, open, close, navigation } = useSitePanel(projects, shown);
  const database = databases.find(({ databaseId }) => databaseId === site?.databaseId);
  const isEmpty = shown.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The button that reset the filter is unmounted with its message.
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
          navigation={navigation}
          onClose={close}
        />
      )}
    </>
  );
}
