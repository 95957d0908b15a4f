import type { DataColumn } from './data-column.ts';
import { Skeleton } from './skeleton.tsx';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';

/** The same table with grey bars for its rows; a little uneven, as real text is. */
const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'];

interface TableSkeletonProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows?: number;
  hasActions?: boolean;
  /** Read aloud while it lasts: «Загрузка пользователей…». */
  label: string;
}

/** A table whose data are on their way: same head, same widths, same row height. */
export function TableSkeleton<Row>({
  columns,
  rows = 12,
  hasActions = false,
  label,
}: TableSkeletonProps<Row>) {
  return (
    <>
      <output className="sr-only">{label}</output>
      <TableFrame
        label={label}
        columns={columns}
        hasActions={hasActions}
        footer={<Skeleton className="h-4 w-32" />}
      >
        <TableHead columns={columns} hasActions={hasActions} />
        <tbody aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="group">
              {columns.map((column, at) => (
                <td key={column.id} className="h-row border-b border-separator px-3 group-last:border-b-0">
                  <Skeleton
                    className={`h-2.5 ${widths[(row + at) % widths.length]} ${column.isNumeric ? 'ml-auto' : ''}`}
                  />
                </td>
              ))}
              {hasActions ? (
                <td className="border-b border-separator group-last:border-b-0 pl-3">
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
