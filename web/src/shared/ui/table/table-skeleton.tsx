import type { DataColumn } from './data-column.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { actionsWidthPx, type RowSize, type TableLayout } from './table-layout.ts';

/** Widths of the grey bars, slightly uneven like real text. */
const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'];

interface TableSkeletonProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows?: number;
  hasActions?: boolean;
  /** Width of the table's last column in px. */
  actionsWidth?: number;
  hasChecks?: boolean;
  density?: RowSize;
  hiddenColumns?: ReadonlySet<string>;
  /** Read aloud while loading: «Загрузка пользователей…». */
  label: string;
}

/** Skeleton of a table, with the same header, widths and row height as the table. */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { rows = 12, hasActions = false, hasChecks = false, density = 'normal', label } = props;
  const columns = props.columns.filter((each, at) => at === 0 || props.hiddenColumns?.has(each.id) !== true);
  const actionsPx = hasActions ? (props.actionsWidth ?? actionsWidthPx) : 0;
  const layout: TableLayout = { hasChecks, actionsPx, density };
  const cell = 'h-(--row) border-b border-separator group-last:border-b-0';
  return (
    <>
      <output className="sr-only">{label}</output>
      <TableFrame label={label} columns={columns} layout={layout} footer={<Skeleton className="h-4 w-32" />}>
        <TableHead columns={columns} layout={layout} />
        <tbody aria-hidden className="skeleton-pulse">
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="group">
              {hasChecks ? (
                <td className={`${cell} pl-3`}>
                  <Skeleton className="size-4" />
                </td>
              ) : null}
              {columns.map((column, at) => (
                <td key={column.id} className={`${cell} px-3`}>
                  <Skeleton
                    className={`h-2.5 ${widths[(row + at) % widths.length]} ${column.isNumeric ? 'ml-auto' : ''}`}
                  />
                </td>
              ))}
              {hasActions ? (
                <td className={`${cell} pl-3`}>
                  <Skeleton className="size-4" />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}
