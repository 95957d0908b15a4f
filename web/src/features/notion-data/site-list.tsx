import type { NotionSite } from '@geoplan/contracts/notion-site';
import { Database, SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { databaseLabel, type DisplayDatabase } from '../../domain/workspace/display/display-rules.ts';
import { SitePanel } from './panel/site-panel.tsx';
import type { SiteFilter, SiteRow } from './site-rules.ts';
import { SiteTable } from './table/site-table.tsx';
import { SiteToolbar } from './table/site-toolbar.tsx';
import type { useShownSites } from './use-workspace-sites.ts';
import { useSitePanel } from './panel/use-site-panel.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { filterAdvice } from './filter-advice.ts';

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

interface NoSitesProps {
  /** All sites, shown or not; none = nothing has been read. */
  rows: readonly SiteRow[];
  filter: SiteFilter;
  isSyncing: boolean;
  onFilter: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Nothing to show: because of the filter, or because nothing has been read. */
function NoSites({ isSyncing, ...filtered }: NoSitesProps) {
  if (filtered.rows.length > 0) return <NoneFits {...filtered} />;
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Database}
        title="Проекты не найдены"
        text={
          isSyncing
            ? 'Идёт синхронизация с Notion. Сайты появятся, когда она закончится.'
            : 'В базах Notion пока нет строк. Проверьте состояние синхронизации или обновите данные.'
        }
      />
    </div>
  );
}

/** Names the filters in the way and offers to drop the one that hides most. */
function NoneFits({ rows, filter, onFilter, onReset }: Omit<NoSitesProps, 'isSyncing'>) {
  const { text, drop } = useMemo(() => filterAdvice(rows, filter), [rows, filter]);
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Проекты не найдены"
        text={<span className="wrap-anywhere">{text}</span>}
        actions={
          <>
            <Button kind="primary" onPress={onReset}>
              Сбросить фильтры
            </Button>
            {drop === null ? null : (
              <Button onPress={() => onFilter({ [drop.part]: '' })}>{drop.label}</Button>
            )}
          </>
        }
      />
    </div>
  );
}
