import { memo, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from '../fields/checkbox.tsx';
import { classNames } from '../layout/class-names.ts';
import type { DataColumn } from './data-column.ts';
import { stickyEnd, stickyLeft, type TableLayout } from './table-layout.ts';
import type { RowChecks } from './table-selection.ts';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  /** Row number in the whole table; the header has number 1. */
  position: number;
  columns: readonly DataColumn<Row>[];
  layout: TableLayout;
  /** True if the row is selected; `null` if it has no checkbox. */
  isSelected: boolean | null;
  /** True if a panel shows the details of the row. */
  isOpen: boolean;
  /** Accessible name of the checkbox; defaults to the text of the first column. */
  rowName?: ((row: Row) => string) | undefined;
  onToggle?: RowChecks['toggle'] | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
}

/** True for a click on the row itself, but not on a control in it or at the end of a text selection. */
function isOnRow({ target }: MouseEvent): boolean {
  const isAction = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isAction && getSelection()?.type !== 'Range';
}

const cellStyle =
  'border-b border-separator bg-surface text-foreground-secondary group-last:border-b-0 group-hover:bg-surface-hover group-focus-within:bg-surface-hover group-aria-selected:bg-surface-selected group-focus-visible:shadow-[inset_0_2px_0_var(--color-focus),inset_0_-2px_0_var(--color-focus)]';

function TableRowView<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, layout, isSelected, isOpen, renderActions, onRowClick } = props;
  const base = classNames(cellStyle, 'h-(--row)', isOpen && 'bg-surface-selected!');
  const name = () => props.rowName?.(row) ?? columns[0]?.text(row) ?? id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the mouse; the keyboard has the link or button in the row
    <tr
      aria-rowindex={props.position}
      aria-selected={isSelected ?? undefined}
      tabIndex={-1}
      className={classNames('group outline-none', onRowClick && 'cursor-pointer')}
      onClick={onRowClick && ((event) => (isOnRow(event) ? onRowClick(row) : undefined))}
    >
      {layout.hasChecks ? (
        <td className={classNames(base, 'sticky left-0 z-5 pl-2')}>
          {isSelected === null ? null : (
            <Checkbox
              label={`Выбрать: ${name()}`}
              isSelected={isSelected}
              onChange={(on, isRange) => props.onToggle?.(id, on, isRange)}
            />
          )}
        </td>
      ) : null}
      {columns.map((column, at) => {
        const content = column.cell ? column.cell(row) : column.text(row);
        const style = classNames(
          base,
          'truncate px-3',
          column.isNumeric && 'text-right tabular-nums',
          column.isNumeric && column.id === layout.sortedId && 'font-medium text-foreground!',
        );
        return at === 0 ? (
          <th
            key={column.id}
            scope="row"
            title={column.text(row)}
            className={classNames(
              style,
              'sticky z-5 text-left font-medium text-foreground!',
              stickyLeft(layout),
            )}
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
        <td className={classNames(base, stickyEnd, 'z-5 pr-3! pl-0! text-right')}>{renderActions(row)}</td>
      )}
    </tr>
  );
}

/**
 * Row of a table. Its first cell is the row header and stays in place when the table scrolls horizontally. The row is
 * rerendered only if it has changed, because scrolling does not change existing rows.
 */
export const TableRow = memo(TableRowView) as typeof TableRowView;
