import { useMemo } from 'react';
import { formatCount, formatNumber } from '../format/format-number.ts';
import { useIsSmall } from '../hooks/use-is-small.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/display/empty-state.tsx';
import { QueryState, type Query } from '../ui/display/query-state.tsx';
import { NextPageButton } from '../ui/paging/next-page-button.tsx';
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx';
import type { RowSize } from '../ui/table/table-layout.ts';
import { TableSkeleton } from '../ui/table/table-skeleton.tsx';
import { useSortedRows } from '../ui/table/use-sorted-rows.ts';
import { useTableOptions } from '../ui/table/use-table-options.ts';
import type { List, ListEmpty } from './define-list.tsx';
import type { FoundPages } from './define-pages.ts';

type Found<Row> = FoundPages<Row> | (Query<unknown> & { rows: readonly Row[] });

interface ListTableProps<Row> extends Pick<
  DataTableProps<Row>,
  | 'handle'
  | 'sort'
  | 'onSort'
  | 'isPresorted'
  | 'selection'
  | 'renderActions'
  | 'onRowClick'
  | 'onRowEdit'
  | 'details'
  | 'more'
  | 'openId'
  | 'footer'
> {
  list: List<Row>;
  found: Found<Row>;
  /** Total number of rows; undefined if unknown. */
  total?: number | undefined;
  /** Empty state that replaces the declared one. */
  empty?: ListEmpty;
  /** Resets the filter; undefined if nothing is filtered. */
  onReset?: (() => void) | undefined;
  /** Columns that are hidden in the current state and cannot be chosen; must be a stable set. */
  leftOut?: ReadonlySet<string>;
}

/** Rows of a list with its four states, and a footer with the row count and the button for the next page. */
export function ListTable<Row extends object>({
  list,
  found,
  total,
  empty,
  onReset,
  leftOut,
  ...rest
}: ListTableProps<Row>) {
  const { density, hiddenColumns: hidden } = useTableOptions(list.name, list.hidden);
  const hiddenColumns = useMemo(
    () => (leftOut ? new Set([...hidden, ...leftOut]) : hidden),
    [hidden, leftOut],
  );
  const isSmall = useIsSmall();
  const rowSize: RowSize = list.isDouble && density === 'normal' ? 'double' : density;
  const layout =
    isSmall && list.narrow
      ? { columns: list.narrow, density: 'double' as const }
      : { columns: list.columns, density: rowSize, hiddenColumns };
  // Sorted by the columns of a large screen, because a phone keeps that order without showing the columns. Pages are
  // sorted by the server.
  const renderActions = rest.renderActions ?? list.actions;
  const rows = useSortedRows(list.columns, found.rows, rest.sort, rest.isPresorted ?? 'loadAll' in found);
  return (
    <QueryState
      query={found}
      failedTitle={typeof list.failed === 'string' ? list.failed : list.failed(found.error)}
      skeleton={
        <TableSkeleton
          {...layout}
          hasActions={renderActions !== undefined}
          hasChecks={rest.selection !== undefined}
          label={list.loading}
          rows={list.skeletonRows ?? 16}
        />
      }
      isEmpty={() => rows.length === 0}
      empty={<NoRows {...(empty ?? list.empty)} onReset={onReset} />}
    >
      {() => (
        <DataTable
          {...layout}
          {...rest}
          isPresorted
          {...(renderActions && { renderActions })}
          label={list.label}
          rows={rows}
          rowId={list.rowId}
          {...('loadAll' in found && list.counted && { total: total ?? -1 })}
          footer={rest.footer ?? <ListFooter list={list} found={found} total={total} />}
        />
      )}
    </QueryState>
  );
}

/** Empty state of a list; with `onReset`, the empty state of a filtered list. */
export function NoRows({ icon, title, text, filtered = text, onReset, ...next }: ListEmpty & ResetProps) {
  if (onReset === undefined)
    return <EmptyState icon={icon} title={title} text={text} actions={next.actions} />;
  const actions = (
    <>
      <Button onPress={onReset}>{next.reset ?? 'Сбросить фильтры'}</Button>
      {next.widen}
    </>
  );
  return <EmptyState icon={icon} title={title} text={filtered} actions={actions} />;
}

type ResetProps = Pick<ListTableProps<never>, 'onReset'>;

function ListFooter<Row>({ list, found, total }: Pick<ListTableProps<Row>, 'list' | 'found' | 'total'>) {
  const { counted, end } = list;
  const all = counted && (total === undefined ? '—' : formatCount(total, counted));
  return (
    <>
      <output>
        Показано {formatNumber(found.rows.length)}
        {all === undefined ? null : ` из ${all}`}
      </output>
      {'loadAll' in found ? <NextPageButton more={found} {...(end !== undefined && { end })} /> : null}
    </>
  );
}
