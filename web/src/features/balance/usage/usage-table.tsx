import { useState } from 'react';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { usageTables } from './usage-export.tsx';

interface UsageTableProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** One breakdown of the usage, sorted separately. */
export function UsageTable<Row extends object>(props: UsageTableProps<Row>) {
  const { title, columns, rows, rowId } = props;
  const [sort, setSort] = useState<TableSort>({ id: 'requests', isDescending: true });
  const options = useTableOptions(usageTables);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base font-semibold tracking-snug">{title}</h2>
      {rows.length === 0 ? (
        <p className="rounded-lg border border-border bg-surface px-4 py-6 text-center text-sm text-muted">
          No call was made in these days
        </p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={rowId}
          sort={sort}
          onSort={setSort}
          {...options}
        />
      )}
    </section>
  );
}
