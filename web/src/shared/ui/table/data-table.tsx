import { useMemo, useRef, type ReactNode } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { actionsWidthPx, rowHeightPx, type TableDensity, type TableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { useRowChecks, type TableSelection } from './table-selection.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface DataTableProps<Row> {
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
  density?: TableDensity;
  /** Ids of columns that are left out; the first one is always shown. */
  hiddenColumns?: ReadonlySet<string>;
  /** The last column: what can be done with the row. */
  renderActions?: (row: Row) => ReactNode;
  /** Width of that column in px: 48, one button, without it. */
  actionsWidth?: number;
  /** Counts, below the table. */
  footer?: ReactNode;
}

/** Data table of every screen: sortable headers, sticky, virtual. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rowId, renderActions, selection, hiddenColumns, density = 'normal' } = props;
  const columns = useMemo(
    () => props.columns.filter((column, at) => at === 0 || hiddenColumns?.has(column.id) !== true),
    [props.columns, hiddenColumns],
  );
  const scroller = useRef<HTMLElement>(null);
  // Sorted over all columns: hiding the one that is sorted by must not shuffle the rows.
  const rows = useSortedRows(props.columns, props.rows, props.sort, props.isPresorted);
  const { first, last, abovePx, belowPx } = useVisibleRows(rows.length, rowHeightPx[density], scroller);
  const checks = useRowChecks(rows, rowId, selection);
  const actionsPx = renderActions === undefined ? 0 : (props.actionsWidth ?? actionsWidthPx);
  const hasChecks = checks !== undefined;
  const layout = useMemo<TableLayout>(
    () => ({ hasChecks, actionsPx, density }),
    [hasChecks, actionsPx, density],
  );
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
      rowCount={rows.length + 1}
      footer={props.footer}
    >
      <TableHead columns={columns} sort={props.sort} onSort={props.onSort} layout={layout} checks={checks} />
      <tbody>
        {abovePx > 0 ? <tr aria-hidden style={{ height: abovePx }} /> : null}
        {rows.slice(first, last + 1).map((row, offset) => (
          <TableRow
            key={rowId(row)}
            id={rowId(row)}
            row={row}
            position={first + offset + 2}
            columns={columns}
            layout={layout}
            isSelected={isSelected(row)}
            rowName={selection?.rowName}
            onToggle={checks?.toggle}
            renderActions={renderActions}
          />
        ))}
        {belowPx > 0 ? <tr aria-hidden style={{ height: belowPx }} /> : null}
      </tbody>
    </TableFrame>
  );
}
