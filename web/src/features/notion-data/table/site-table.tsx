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
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { narrowSiteColumns, siteColumns } from './site-columns.tsx';

const controls = 'a[href], button, input';

/** ↑ and ↓ go from a link or button of a row to the same one of the next row, or to its last where it has none. */
function focusSameControl(row: HTMLTableRowElement, cellIndex: number): void {
  const same = row.cells[cellIndex]?.querySelector<HTMLElement>(controls);
  const found = same ?? [...row.querySelectorAll<HTMLElement>(controls)].at(-1);
  found?.focus();
}

/**
 * A click anywhere in a row opens it, as its button does for the keyboard; arrows reach its links and buttons while no
 * panel has them. Selected text is left alone.
 */
function useRowShortcuts(
  table: RefObject<HTMLElement | null>,
  openId: string | null,
  onOpen: (id: string) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) =>
    openId === null ? moveRowFocus(event, focusSameControl) : undefined,
  );
  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(`${controls}, label`)) return;
    const row = event.target.closest('tbody tr');
    const id = row?.querySelector<HTMLElement>('[data-details]')?.dataset['details'];
    if (id !== undefined && (getSelection()?.isCollapsed ?? true)) onOpen(id);
  });
  useEffect(() => {
    const box = table.current;
    const onPress = (event: KeyboardEvent) => press(event);
    const onClick = (event: MouseEvent) => click(event);
    box?.addEventListener('keydown', onPress);
    box?.addEventListener('click', onClick);
    return () => {
      box?.removeEventListener('keydown', onPress);
      box?.removeEventListener('click', onClick);
    };
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
  useRowShortcuts(box, openId, onOpen);
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
        data-details={id}
        className="inline-grid size-6 place-items-center rounded-md align-middle text-muted hover:bg-surface-tertiary hover:text-foreground"
        onClick={() => onOpen(id)}
      >
        <PanelRightOpen className="size-4" aria-hidden />
      </button>
    ),
    [onOpen],
  );
  return (
    <div
      ref={box}
      className="flex min-h-0 flex-col lg:flex-1 [&_tbody_tr]:cursor-pointer [&_tr:has([data-open])>*]:bg-surface-selected!"
    >
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
