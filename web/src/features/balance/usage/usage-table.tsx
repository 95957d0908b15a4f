import { useState } from 'react';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';

interface UsageTableProps<Row> {
  title: string;
  /** Start of the file name of the export. */
  fileName: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** One breakdown of the usage, sorted and exported separately. */
export function UsageTable<Row extends object>(props: UsageTableProps<Row>) {
  const { title, fileName, columns, rows, rowId } = props;
  const [sort, setSort] = useState<TableSort>({ id: 'requests', isDescending: true });
  const options = useTableOptions(fileName);
  return (
    <section aria-label={`${title}, with export`} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold tracking-snug">{title}</h2>
        <span className="flex gap-2">
          <TableOptions name={fileName} subject={title} columns={columns} isSmall />
          <ExportMenu
            name={fileName}
            subject={title}
            isSmall
            columns={columns}
            rows={rows}
            table={{ columns, sort, hiddenColumns: options.hiddenColumns }}
          />
        </span>
      </div>
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
