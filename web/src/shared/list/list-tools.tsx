import { useIsSmall } from '../hooks/use-is-small.ts';
import type { TableSort } from '../ui/table/data-column.ts';
import { ExportAllMenu } from '../ui/table/export-all-menu.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { TableOptions } from '../ui/table/table-options.tsx';
import { useTableOptions } from '../ui/table/use-table-options.ts';
import type { List } from './define-list.tsx';
import type { FoundPages } from './define-pages.ts';

interface ListToolsProps<Row> {
  list: List<Row>;
  found: FoundPages<Row> | { rows: readonly Row[] };
  sort?: TableSort;
}

/** «Вид» and «Экспорт» of a list. A paged list saves all matching rows, others the shown rows. */
export function ListTools<Row>({ list, found, sort }: ListToolsProps<Row>) {
  const { hiddenColumns } = useTableOptions(list.name, list.hidden);
  const isSmall = useIsSmall();
  const { name, fileName = name, columns, fileColumns, hidden } = list;
  const file = {
    name: fileName,
    columns: fileColumns,
    table: { columns, hiddenColumns, ...(sort && { sort }) },
  };
  return (
    <>
      {isSmall && list.narrow ? null : (
        <TableOptions name={name} columns={columns} {...(hidden && { standardHidden: hidden })} />
      )}
      {'loadAll' in found ? (
        <ExportAllMenu {...file} load={found.loadAll} isDisabled={found.rows.length === 0} />
      ) : (
        <ExportMenu {...file} rows={found.rows} />
      )}
    </>
  );
}
