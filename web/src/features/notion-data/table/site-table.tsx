import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { PanelRightOpen } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import type { TableSelection } from '../../../shared/ui/table/table-selection.ts';
import type { Findings } from '../../../domain/checks/finding-rules.ts';
import { StatusLegend } from '../../../domain/workspace/statuses/status-legend.tsx';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { moveRowFocus } from '../../../shared/ui/table/row-focus.ts';
import type { TableHandle } from '../../../shared/ui/table/table-handle.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { siteSorts, type SiteFilter } from '../site-rules.ts';
import { rowLinkStyle } from '../../../shared/ui/buttons/row-link-style.ts';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { narrowSiteColumns, siteColumns } from './site-columns.tsx';

const controls = 'a[href], button, input';

/** ↑ and ↓ go from a link or button of a row to the same one of the next row, or to its last where it has none. */
function focusSameControl(row: HTMLTableRowElement, cellIndex: number): void {
  const same = row.cells[cellIndex]?.querySelector<HTMLElement>(controls);
  const found = same ?? [...row.querySelectorAll<HTMLElement>(controls)].at(-1);
  found?.focus();
}

/** Arrows reach the links and buttons of the rows while no panel has them. */
function useRowArrows(table: RefObject<HTMLElement | null>, openId: string | null): void {
  const press = useEffectEvent((event: KeyboardEvent) =>
    openId === null ? moveRowFocus(event, focusSameControl) : undefined,
  );
  useEffect(() => {
    const box = table.current;
    const onPress = (event: KeyboardEvent) => press(event);
    box?.addEventListener('keydown', onPress);
    return () => box?.removeEventListener('keydown', onPress);
  }, [table]);
}

interface SiteTableProps {
  /** Around the table, for those who look for its rows. */
  box: RefObject<HTMLDivElement | null>;
  handle: RefObject<TableHandle | null>;
  /** In the order they are shown. */
  shown: readonly NotionSite[];
  /** How many sites there are, shown or not. */
  total: number;
  openId: string | null;
  sortedBy: SiteFilter['sort'];
  order: SiteFilter['order'];
  onSort: (change: Pick<SiteFilter, 'sort' | 'order'>) => void;
  onOpen: (id: string) => void;
  findings: Findings | undefined;
  /** The kind of findings the list is narrowed to. */
  finding: SiteFilter['finding'];
  /** Undefined = this person cannot do anything with several rows. */
  selection: TableSelection<NotionSite> | undefined;
}

/** On a phone there is nothing to choose from. */
const noneHidden: ReadonlySet<string> = new Set();

const idOf = ({ id }: NotionSite) => id;

function SiteTableView(props: SiteTableProps) {
  const { box, shown, total, openId, sortedBy, order, onSort, onOpen, findings, finding } = props;
  const options = useTableOptions('notion-data');
  const isSmall = useIsSmall();
  const columns = useMemo(
    () => (isSmall ? narrowSiteColumns : siteColumns)({ openId, findings, finding }),
    [isSmall, openId, findings, finding],
  );
  useRowArrows(box, openId);
  const sort = { id: sortedBy, isDescending: order === 'desc' };
  const sortBy = ({ id, isDescending }: TableSort) => {
    const chosen = siteSorts.find((each) => each === id);
    if (chosen) onSort({ sort: chosen, order: isDescending ? 'desc' : 'asc' });
  };
  const renderActions = useCallback(
    ({ id, url, brand }: NotionSite) => (
      <button
        type="button"
        title="Подробнее"
        aria-label={`Подробнее: ${shortUrl(url) || brand || id}`}
        className={rowLinkStyle}
        onClick={() => onOpen(id)}
      >
        <PanelRightOpen className="size-4" aria-hidden />
      </button>
    ),
    [onOpen],
  );
  const openRow = useCallback(({ id }: NotionSite) => onOpen(id), [onOpen]);
  return (
    <div ref={box} className="flex min-h-0 flex-col lg:flex-1 [&_tr:has([data-open])>*]:bg-surface-selected!">
      <DataTable
        handle={props.handle}
        {...options}
        {...(isSmall ? { density: 'double' as const, hiddenColumns: noneHidden } : {})}
        label="Проекты"
        columns={columns}
        rows={shown}
        rowId={idOf}
        isPresorted
        sort={sort}
        onSort={sortBy}
        {...(props.selection ? { selection: props.selection } : {})}
        renderActions={renderActions}
        onRowClick={openRow}
        footer={
          <>
            <output>
              Показано {formatNumber(shown.length)} из{' '}
              {formatCount(total, ['проекта', 'проектов', 'проектов'])}
            </output>
            <StatusLegend />
          </>
        }
      />
    </div>
  );
}

/** The sites that fit the filter, the one whose panel is open marked; a keystroke alone does not render it again. */
export const SiteTable = memo(SiteTableView);
