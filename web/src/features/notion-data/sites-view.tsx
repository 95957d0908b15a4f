import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { PanelRightOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { useFindings } from '../../domain/checks/use-findings.ts';
import { useCan } from '../../domain/access/use-can.ts';
import { DisplayModeChoice } from '../../domain/workspace/display/display-mode-switch.tsx';
import { databaseLabel } from '../../domain/workspace/display/display-rules.ts';
import { shortUrl, siteName } from '../../domain/workspace/sites/site-address.ts';
import { StatusLegend } from '../../domain/workspace/statuses/status-legend.tsx';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { rowLinkStyle } from '../../shared/ui/buttons/row-link-style.ts';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { filterAdvice } from './filter-advice.ts';
import { SitePanel } from './panel/site-panel.tsx';
import { useSitePanel } from './panel/use-site-panel.ts';
import { noFilter } from './site-rules.ts';
import { FoundContext } from './table/site-cells.tsx';
import { SiteToolbar } from './table/site-toolbar.tsx';
import { SitesExport } from './table/sites-export.tsx';
import { leftOut, sitesList } from './table/sites-list.tsx';
import type { useShownSites, useSiteFilter, useWorkspaceSites } from './use-workspace-sites.ts';

interface SitesViewProps {
  workspace: ReturnType<typeof useWorkspaceSites>;
  listed: ReturnType<typeof useShownSites>;
  findings: ReturnType<typeof useFindings>;
  filtered: ReturnType<typeof useSiteFilter>;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

const rowName = ({ url }: NotionSite) => siteName(url);

/** All sites with filters, check findings, and the panel of one site. */
export function SitesView(props: SitesViewProps) {
  const { findings, filtered } = props;
  const bySite = findings.data?.bySite;
  const kind = filtered.filter.finding;
  const found = useMemo(() => ({ findings: bySite, kind }), [bySite, kind]);
  const onReset = filtered.active.length === 0 ? undefined : filtered.reset;
  const columns = kind === '' ? leftOut.all : leftOut.found;
  return (
    <FoundContext value={found}>
      <SiteToolbar
        filter={filtered.filter}
        values={props.listed.values}
        found={props.listed.found}
        onChange={filtered.change}
        onReset={onReset}
        tools={
          <ListTools
            list={sitesList}
            found={props.listed}
            sort={props.sort}
            onSort={props.onSort}
            leftOut={columns}
            files={<SitesExport rows={props.listed.rows} findings={bySite} />}
          >
            <DisplayModeChoice />
          </ListTools>
        }
      />
      <SiteTable {...props} leftOut={columns} onReset={onReset} />
    </FoundContext>
  );
}

interface SiteTableProps extends SitesViewProps {
  leftOut: ReadonlySet<string>;
  onReset: (() => void) | undefined;
}

/** Table of sites, with the panel of the open site next to it. */
function SiteTable(props: SiteTableProps) {
  const { workspace, listed, findings, filtered, selected, onSelect } = props;
  const { rows, sites } = listed;
  const { openId, site, table, open, close, navigation } = useSitePanel(sites, rows);
  const canRun = useCan('run');
  const selection = useMemo(
    () => (canRun ? { selected, onChange: onSelect, rowName } : undefined),
    [canRun, selected, onSelect],
  );
  const onRowClick = useCallback(({ id }: NotionSite) => open(id), [open]);
  const renderActions = useCallback(
    (row: NotionSite) => <OpenButton site={row} onOpen={() => open(row.id)} />,
    [open],
  );
  // With a findings filter, the rows are unknown until the findings are loaded.
  const isUnknown = filtered.filter.finding !== '' && findings.isPending;
  const database = workspace.config.data?.databases.find((each) => each.databaseId === site?.databaseId);
  return (
    <>
      <ListTable
        list={sitesList}
        found={{ ...workspace.sites, data: isUnknown ? undefined : workspace.sites.data, rows }}
        empty={emptyOf(props)}
        onReset={sites.length === 0 ? undefined : props.onReset}
        sort={props.sort}
        onSort={props.onSort}
        isPresorted
        leftOut={props.leftOut}
        handle={table}
        openId={openId}
        onRowClick={onRowClick}
        renderActions={renderActions}
        {...(selection && { selection })}
        footer={<Figures {...props} />}
      />
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

/**
 * Empty state, either because nothing has been read yet or because no site matches the filters. In the second case,
 * it names the filter that hides the most rows.
 */
function emptyOf({ listed, workspace, filtered: { filter, change } }: SitesViewProps) {
  const { sites, keys, found, rows } = listed;
  if (rows.length > 0) return sitesList.empty;
  if (sites.length === 0) {
    const text = 'Идёт синхронизация с Notion. Сайты появятся, когда она закончится.';
    return workspace.isSyncing ? { ...sitesList.empty, text } : sitesList.empty;
  }
  const { text, drop } = filterAdvice(sites, keys, filter, found);
  const widen =
    drop === null ? null : (
      <Button onPress={() => change({ [drop.part]: noFilter[drop.part] })}>{drop.label}</Button>
    );
  return { ...sitesList.empty, filtered: <span className="wrap-anywhere">{text}</span>, widen };
}

function OpenButton({ site: { id, url, brand }, onOpen }: { site: NotionSite; onOpen: () => void }) {
  return (
    <button
      type="button"
      title="Подробнее"
      aria-label={`Подробнее: ${shortUrl(url) || brand || id}`}
      className={rowLinkStyle}
      onClick={onOpen}
    >
      <PanelRightOpen className="size-4" aria-hidden />
    </button>
  );
}

/** Figures of the displayed databases in the line below the table (spec §2). */
function Figures({ workspace: { config, databaseId, syncs }, listed }: SitesViewProps) {
  const { rows, sites, values } = listed;
  const single = config.data?.databases.find((each) => each.databaseId === databaseId);
  const all = syncs.length === 0 ? '' : formatCount(syncs.length, ['база', 'базы', 'баз']);
  const scope = single ? `Одна таблица: ${databaseLabel(single)}` : all;
  return (
    <>
      <output>
        Показано {formatNumber(rows.length)} из {formatCount(sites.length, ['сайта', 'сайтов', 'сайтов'])}
      </output>
      <span>
        {scope === '' ? '' : `${scope} · `}
        уникальных GEO: {formatNumber(values.geo.length)}, брендов: {formatNumber(values.brand.length)},
        статусов: {formatNumber(values.status.length)}
      </span>
      <StatusLegend />
    </>
  );
}
