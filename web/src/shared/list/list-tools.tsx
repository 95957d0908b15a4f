import type { ReactNode } from 'react';
import { useIsSmall } from '../hooks/use-is-small.ts';
import type { TableSort, DataColumn } from '../ui/table/data-column.ts';
import { ExportAllMenu } from '../ui/table/export-all-menu.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { TableOptions } from '../ui/table/table-options.tsx';
import { useTableOptions } from '../ui/table/use-table-options.ts';
import type { List } from './define-list.tsx';
import type { FoundPages } from './define-pages.ts';
import { SortDirectionButton } from '../ui/buttons/sort-direction-button.tsx';
import { Select } from '../ui/fields/select.tsx';

interface ListToolsProps<Row> {
  list: List<Row>;
  found: FoundPages<Row> | { rows: readonly Row[] };
  sort?: TableSort;
  /** True if the rows already have the order shown on the screen; files then keep that order. */
  isPresorted?: boolean;
  /** Adds the sort order to «Вид». */
  onSort?: (sort: TableSort) => void;
  /** The same as for `ListTable`. */
  leftOut?: ReadonlySet<string>;
  /** Replaces «Экспорт». */
  files?: ReactNode;
  /** Additional choices in «Вид». */
  children?: ReactNode;
}

/** «Вид» and «Экспорт» of a list. A paged list exports all matching rows; other lists export the shown rows. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, found, sort, onSort, isPresorted = false, leftOut, children } = props;
  const { hiddenColumns } = useTableOptions(list.name, list.hidden);
  const isPhone = useIsSmall() && list.narrow !== undefined;
  const { name, fileName = name, fileColumns, hidden } = list;
  const columns = leftOut ? list.columns.filter(({ id }) => !leftOut.has(id)) : list.columns;
  const file = {
    name: fileName,
    columns: fileColumns,
    table: { columns: list.columns, hiddenColumns },
  };
  const hasChoices = !isPhone || onSort !== undefined || children !== undefined;
  return (
    <>
      {hasChoices ? (
        <TableOptions
          name={name}
          columns={isPhone ? [] : columns}
          hasDensity={!isPhone}
          standardHidden={hidden}
        >
          {sort && onSort ? <SortChoice columns={list.columns} sort={sort} onSort={onSort} /> : null}
          {children}
        </TableOptions>
      ) : null}
      {props.files ??
        ('loadAll' in found ? (
          <ExportAllMenu {...file} load={found.loadAll} isDisabled={found.rows.length === 0} />
        ) : (
          <ExportMenu
            {...file}
            table={{ ...file.table, ...(sort && !isPresorted && { sort }) }}
            rows={found.rows}
          />
        ))}
    </>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

/** Sort column and direction, used when the table head is out of reach or the column is hidden. */
function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const options = columns.flatMap(({ id, header, isSortable }) =>
    isSortable ? [{ id, label: header }] : [],
  );
  return (
    <div className="flex items-end gap-2">
      <Select
        label="Сортировка"
        options={options}
        value={sort.id}
        onChange={(id) => onSort({ ...sort, id })}
      />
      <SortDirectionButton
        order={sort.isDescending ? 'desc' : 'asc'}
        onChange={({ order }) => onSort({ ...sort, isDescending: order === 'desc' })}
      />
    </div>
  );
}
