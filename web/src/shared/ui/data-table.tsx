import { useRef, type ReactNode } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
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
  /** The last column: what can be done with the row. */
  renderActions?: (row: Row) => ReactNode;
  /** Counts, below the table. */
  footer?: ReactNode;
}

/** The table of every screen: sorted on its header, sticky, drawing only what is visible. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rowId, renderActions } = props;
  const scroller = useRef<HTMLElement>(null);
  const rows = useSortedRows(columns, props.rows, props.sort);
  const { first, last, abovePx, belowPx } = useVisibleRows(rows.length, scroller);
  const hasActions = renderActions !== undefined;
  return (
    <TableFrame
      ref={scroller}
      label={props.label}
      columns={columns}
      hasActions={hasActions}
      rowCount={rows.length + 1}
      footer={props.footer}
    >
      <TableHead columns={columns} sort={props.sort} onSort={props.onSort} hasActions={hasActions} />
      <tbody>
        {abovePx > 0 ? <tr aria-hidden style={{ height: abovePx }} /> : null}
        {rows.slice(first, last + 1).map((row, offset) => (
          <TableRow
            key={rowId(row)}
            row={row}
            position={first + offset + 2}
            columns={columns}
            renderActions={renderActions}
          />
        ))}
        {belowPx > 0 ? <tr aria-hidden style={{ height: belowPx }} /> : null}
      </tbody>
    </TableFrame>
  );
}
