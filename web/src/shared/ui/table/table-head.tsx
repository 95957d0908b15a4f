import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWords } from '../../language/language.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { classNames } from '../layout/class-names.ts';
import type { DataColumn, TableSort } from './data-column.ts';
import { stickyEnd, stickyLeft, type TableLayout } from './table-layout.ts';
import type { RowChecks } from './table-selection.ts';
import { sortAfterClick } from './table-sort.ts';

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  layout: TableLayout;
  checks?: RowChecks | undefined;
}

const cell =
  'sticky top-0 h-8.5 pointer-coarse:h-10 border-b border-border bg-surface-secondary text-left text-xs font-medium whitespace-nowrap text-muted';

/**
 * Scroll snapping for a phone, where a horizontally scrolled table stops at a column. A figure half covered by a
 * sticky column would look like a different figure.
 */
const snapStop = (at: number, count: number): string =>
  at === count - 1 ? 'max-sm:snap-end' : 'max-sm:snap-start';

/** Table header. A click on a column sorts by it; a second click reverses the order. */
export function TableHead<Row>({ columns, sort, onSort, layout, checks }: TableHeadProps<Row>) {
  const actions = useWords({ ru: 'Действия', en: 'Actions' });
  return (
    <thead>
      <tr>
        {layout.hasChecks ? (
          <th scope="col" className={classNames(cell, 'left-0 z-11 pl-2')}>
            {checks === undefined ? null : (
              <Checkbox
                label="Выбрать все"
                isSelected={checks.isAll}
                isIndeterminate={checks.isPart}
                isDisabled={checks.isNone}
                onChange={checks.toggleAll}
              />
            )}
          </th>
        ) : null}
        {columns.map((column, at) => {
          const active = sort?.id === column.id ? sort : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              title={column.hint}
              aria-sort={active && (active.isDescending ? 'descending' : 'ascending')}
              className={classNames(
                cell,
                'px-3',
                at === 0 ? `z-11 ${stickyLeft(layout)}` : `z-(--z-sticky) ${snapStop(at, columns.length)}`,
                active && 'text-foreground',
                column.isNumeric && 'text-right',
              )}
            >
              {column.isSortable && onSort ? (
                <button
                  type="button"
                  className="touch-target -mx-1.5 inline-flex h-8 items-center gap-1 rounded-sm px-1.5 font-medium -outline-offset-2 hover:text-foreground"
                  onClick={() => onSort(sortAfterClick(column, sort))}
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
        {layout.actionsPx > 0 ? (
          <th scope="col" className={classNames(cell, stickyEnd, 'z-11 px-3')}>
            <span className="sr-only">{actions}</span>
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
