import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DataColumn, TableSort } from './data-column.ts';

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  hasActions: boolean;
}

const cell =
  'sticky top-0 z-(--z-sticky) h-8.5 border-b border-border bg-surface-secondary px-3 text-left text-xs font-medium whitespace-nowrap text-muted first:left-0 first:z-11';

/** The head of a table: a click on a column sorts by it, a second one turns the order round. */
export function TableHead<Row>({ columns, sort, onSort, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const active = sort?.id === column.id ? sort : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={active && (active.isDescending ? 'descending' : 'ascending')}
              className={classNames(cell, active && 'text-foreground', column.isNumeric && 'text-right')}
            >
              {column.isSortable && onSort ? (
                <button
                  type="button"
                  className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-sm px-1.5 font-medium -outline-offset-2 hover:text-foreground"
                  onClick={() =>
                    onSort({ id: column.id, isDescending: active ? !active.isDescending : false })
                  }
                >
                  {column.header}
                  <SortArrow active={active} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {hasActions ? (
          <th scope="col" className={classNames(cell, 'right-0 z-11')}>
            <span className="sr-only">Действия</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function SortArrow({ active }: { active: TableSort | undefined }) {
  if (active === undefined) return null;
  const Icon = active.isDescending ? ArrowDown : ArrowUp;
  return <Icon className="size-3 stroke-[2.2]" aria-hidden />;
}
