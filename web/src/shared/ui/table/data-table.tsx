import { Fragment, useCallback, useMemo, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { NextPageFailure } from '../paging/next-page-button.tsx';
import { useLoadAhead, type NextPage } from '../paging/next-page.ts';
import type { DataColumn, TableSort } from './data-column.ts';
import { TableFrame } from './table-frame.tsx';
import { useTableHandle, type TableHandle } from './table-handle.ts';
import { TableHead } from './table-head.tsx';
import {
  actionsWidthPx,
  rowHeightPx,
  type RowDetails,
  type RowSize,
  type TableLayout,
} from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowChecks, type RowChecks, type TableSelection } from './table-selection.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface DataTableProps<Row> {
  handle?: Ref<TableHandle>;
  /** Accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** True if the rows are already sorted by `sort`, for lists too long to be sorted on every keystroke. */
  isPresorted?: boolean;
  /** Adds a checkbox to every row, and one to the header, which selects all shown rows. */
  selection?: TableSelection<Row>;
  density?: RowSize;
  /** Ids of hidden columns; the first column is always shown. */
  hiddenColumns?: ReadonlySet<string>;
  /** Actions of a row, shown in the last column. */
  renderActions?: (row: Row) => ReactNode;
  /** Width of the actions column in px; by default 48, for one button. */
  actionsWidth?: number;
  /** Called for a click on a row and for Enter, in addition to the link or button in the row that does the same. */
  onRowClick?: (row: Row) => void;
  /** Called when the key e is pressed on the focused row. */
  onRowEdit?: (row: Row) => void;
  /** Id of the row shown in a panel; while the panel is open, it handles the arrow keys. */
  openId?: string | null;
  details?: RowDetails<Row>;
  /** Query of the rows. Its next page is loaded near the end, and a failure is shown below the table. */
  more?: NextPage;
  /** Total number of rows if only some of them are loaded; -1 if unknown. */
  total?: number;
  /** Counts shown below the table. */
  footer?: ReactNode;
}

/** Number of rows before the end at which the next page is requested. */
const loadAhead = 15;

/** Number of rows including the header; -1 if unknown. */
const rowCountOf = (rows: number): number => (rows < 0 ? -1 : rows + 1);

/**
 * Returns a function that computes the height of a row including its open details. The function is replaced when a
 * height changes.
 */
function useRowHeights<Row>(
  rows: readonly Row[],
  density: RowSize,
  details: RowDetails<Row> | undefined,
): (index: number) => number {
  const height = rowHeightPx[density];
  const detailsPx = details?.heightPx;
  // Without details, all rows have the same height, so new rows need no new function.
  const detailed = detailsPx && rows;
  return useCallback(
    (index: number) => {
      const row = detailed?.[index];
      return row === undefined || detailsPx === undefined ? height : height + detailsPx(row);
    },
    [height, detailsPx, detailed],
  );
}

interface DetailsRowProps<Row> {
  row: Row;
  details: RowDetails<Row>;
  /** Number of columns of the table, including checkboxes and actions. */
  columns: number;
}

function DetailsRow<Row>({ row, details, columns }: DetailsRowProps<Row>) {
  const height = details.heightPx(row);
  if (height === 0) return null;
  return (
    <tr>
      <td
        colSpan={columns}
        className="overflow-hidden border-b border-separator p-0 align-top"
        style={{ height }}
      >
        {details.render(row)}
      </td>
    </tr>
  );
}

/** True if the row is selected; `null` if it has no checkbox. */
function isSelected<Row>(
  row: Row,
  rowId: (row: Row) => string,
  selection: TableSelection<Row> | undefined,
): boolean | null {
  if (selection === undefined || selection.isSelectable?.(row) === false) return null;
  return selection.selected.has(rowId(row));
}

/** Handles the keyboard actions of the rows given in the table's props. */
function useTableKeys<Row>(
  scroller: RefObject<HTMLElement | null>,
  { rowId, selection, openId = null, onRowClick, onRowEdit }: DataTableProps<Row>,
  { rows, checks }: { rows: readonly Row[]; checks: RowChecks | undefined },
): void {
  const select = (row: Row, isRange: boolean) => {
    const isOn = isSelected(row, rowId, selection);
    if (isOn !== null) checks?.toggle(rowId(row), !isOn, isRange);
  };
  useRowKeys<Row>(scroller, {
    rows,
    isMoving: openId === null,
    onOpen: onRowClick,
    onEdit: onRowEdit,
    onSelect: checks && select,
  });
}

/** Data table of every screen: sortable and sticky headers, virtual rows, keyboard navigation between rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rowId, renderActions, selection, hiddenColumns, details, more, density = 'normal' } = props;
  const columns = useMemo(
    () => props.columns.filter((column, at) => at === 0 || hiddenColumns?.has(column.id) !== true),
    [props.columns, hiddenColumns],
  );
  const scroller = useRef<HTMLElement>(null);
  // Sorted by any column, even a hidden one, because hiding the sorted column must not reorder the rows.
  const rows = useSortedRows(props.columns, props.rows, props.sort, props.isPresorted);
  const heightOf = useRowHeights(rows, density, details);
  const { first, last, abovePx, belowPx } = useVisibleRows(rows.length, props.total ?? 0, heightOf, scroller);
  useScrollMemory(scroller, props.label);
  useTableHandle(props.handle, scroller, { rows, rowId, heightOf });
  useLoadAhead(last >= rows.length - loadAhead, more);
  const checks = useRowChecks(rows, rowId, selection);
  useTableKeys(scroller, props, { rows, checks });
  const actionsPx = renderActions === undefined ? 0 : (props.actionsWidth ?? actionsWidthPx);
  const hasChecks = checks !== undefined;
  const layout = useMemo<TableLayout>(
    () => ({ hasChecks, actionsPx, density, sortedId: props.sort?.id }),
    [hasChecks, actionsPx, density, props.sort?.id],
  );
  const columnCount = columns.length + Number(hasChecks) + Number(actionsPx > 0);
  return (
    <TableFrame
      ref={scroller}
      label={props.label}
      columns={columns}
      layout={layout}
      rowCount={rowCountOf(props.total ?? rows.length)}
      footer={more?.isFetchNextPageError ? <NextPageFailure more={more} /> : props.footer}
    >
      <TableHead columns={columns} sort={props.sort} onSort={props.onSort} layout={layout} checks={checks} />
      <tbody>
        {abovePx > 0 ? <tr aria-hidden style={{ height: abovePx }} /> : null}
        {rows.slice(first, last + 1).map((row, offset) => (
          <Fragment key={rowId(row)}>
            {details?.isAbove ? <DetailsRow row={row} details={details} columns={columnCount} /> : null}
            <TableRow
              id={rowId(row)}
              row={row}
              position={first + offset + 2}
              columns={columns}
              layout={layout}
              isSelected={isSelected(row, rowId, selection)}
              isOpen={rowId(row) === props.openId}
              rowName={selection?.rowName}
              onToggle={checks?.toggle}
              renderActions={renderActions}
              onRowClick={props.onRowClick}
            />
            {details && !details.isAbove ? (
              <DetailsRow row={row} details={details} columns={columnCount} />
            ) : null}
          </Fragment>
        ))}
        {belowPx > 0 ? <tr aria-hidden style={{ height: belowPx }} /> : null}
      </tbody>
    </TableFrame>
  );
}
