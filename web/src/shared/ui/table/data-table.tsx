import { Fragment, useCallback, useMemo, useRef, type ReactNode, type Ref } from 'react';
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
import { useRowChecks, type TableSelection } from './table-selection.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface DataTableProps<Row> {
  handle?: Ref<TableHandle>;
  /** Names the table for a screen reader. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** The rows come in the order of `sort`: for lists too long to be sorted with every keystroke. */
  isPresorted?: boolean;
  /** Puts a checkbox before every row and one into the head, which is about the rows shown. */
  selection?: TableSelection<Row>;
  density?: RowSize;
  /** Ids of columns that are left out; the first one is always shown. */
  hiddenColumns?: ReadonlySet<string>;
  /** The last column: what can be done with the row. */
  renderActions?: (row: Row) => ReactNode;
  /** Width of that column in px: 48, one button, without it. */
  actionsWidth?: number;
  /** What a click on a row does, beside the link or button in it that does the same. */
  onRowClick?: (row: Row) => void;
  details?: RowDetails<Row>;
  /** The query of the rows: its next page is loaded when the end is near, and a failure is shown below the table. */
  more?: NextPage;
  /** All rows there are, when only a part is loaded; -1 = not known. */
  total?: number;
  /** Counts, below the table. */
  footer?: ReactNode;
}

/** Rows before the end at which the next page is requested. */
const loadAhead = 15;

/** With the head; -1 = not known. */
const rowCountOf = (rows: number): number => (rows < 0 ? -1 : rows + 1);

/** The height of each row with what is open below it; a new function when one changes. */
function useRowHeights<Row>(
  rows: readonly Row[],
  density: RowSize,
  details: RowDetails<Row> | undefined,
): (index: number) => number {
  const height = rowHeightPx[density];
  const detailsPx = details?.heightPx;
  // Without details, rows that come anew have the heights of those before.
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
  /** All of the table's, checkboxes and actions among them. */
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

/** Data table of every screen: sortable headers, sticky, virtual. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rowId, renderActions, selection, hiddenColumns, details, more, density = 'normal' } = props;
  const columns = useMemo(
    () => props.columns.filter((column, at) => at === 0 || hiddenColumns?.has(column.id) !== true),
    [props.columns, hiddenColumns],
  );
  const scroller = useRef<HTMLElement>(null);
  // Sorted over all columns: hiding the one that is sorted by must not shuffle the rows.
  const rows = useSortedRows(props.columns, props.rows, props.sort, props.isPresorted);
  const heightOf = useRowHeights(rows, density, details);
  const { first, last, abovePx, belowPx } = useVisibleRows(rows.length, props.total ?? 0, heightOf, scroller);
  useScrollMemory(scroller, props.label);
  useTableHandle(props.handle, scroller, { rows, rowId, heightOf });
  useLoadAhead(last >= rows.length - loadAhead, more);
  const checks = useRowChecks(rows, rowId, selection);
  const actionsPx = renderActions === undefined ? 0 : (props.actionsWidth ?? actionsWidthPx);
  const hasChecks = checks !== undefined;
  const layout = useMemo<TableLayout>(
    () => ({ hasChecks, actionsPx, density, sortedId: props.sort?.id }),
    [hasChecks, actionsPx, density, props.sort?.id],
  );
  const columnCount = columns.length + Number(hasChecks) + Number(actionsPx > 0);
  const isSelected = (row: Row) =>
    selection === undefined || selection.isSelectable?.(row) === false
      ? null
      : selection.selected.has(rowId(row));
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
            <TableRow
              id={rowId(row)}
              row={row}
              position={first + offset + 2}
              columns={columns}
              layout={layout}
              isSelected={isSelected(row)}
              rowName={selection?.rowName}
              onToggle={checks?.toggle}
              renderActions={renderActions}
              onRowClick={props.onRowClick}
            />
            {details ? <DetailsRow row={row} details={details} columns={columnCount} /> : null}
          </Fragment>
        ))}
        {belowPx > 0 ? <tr aria-hidden style={{ height: belowPx }} /> : null}
      </tbody>
    </TableFrame>
  );
}
