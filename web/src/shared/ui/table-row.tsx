import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DataColumn } from './data-column.ts';

interface TableRowProps<Row> {
  row: Row;
  /** Place in the whole table, the head being 1. */
  position: number;
  columns: readonly DataColumn<Row>[];
  renderActions?: ((row: Row) => ReactNode) | undefined;
}

const cellStyle =
  'h-row border-b border-separator bg-surface px-3 text-foreground-secondary group-last:border-b-0 group-hover:bg-surface-hover group-focus-within:bg-surface-hover';

/** One row; the first cell names it and stays in place when the table scrolls sideways. */
export function TableRow<Row>({ row, position, columns, renderActions }: TableRowProps<Row>) {
  return (
    <tr aria-rowindex={position} className="group">
      {columns.map((column, at) => {
        const content = column.cell ? column.cell(row) : column.text(row);
        const style = classNames(cellStyle, 'truncate', column.isNumeric && 'text-right tabular-nums');
        return at === 0 ? (
          <th
            key={column.id}
            scope="row"
            title={column.text(row)}
            className={classNames(style, 'sticky left-0 z-5 text-left font-medium text-foreground!')}
          >
            {content}
          </th>
        ) : (
          <td key={column.id} title={column.cell ? undefined : column.text(row)} className={style}>
            {content}
          </td>
        );
      })}
      {renderActions === undefined ? null : (
        <td className={classNames(cellStyle, 'sticky right-0 z-5 pr-3! pl-0! text-right')}>
          {renderActions(row)}
        </td>
      )}
    </tr>
  );
}
