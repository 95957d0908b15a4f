import { ListX } from 'lucide-react';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import type { RowSize, TableDensity } from '../../shared/ui/table/table-layout.ts';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import type { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import type { LoadedWork } from './work-queries.ts';
import { workRowId, type WorkRow } from './work-rules.ts';

/** What failed first, then what is due next. */
export const initialSort = { id: 'due', isDescending: false };

interface WorkTableProps {
  options: ReturnType<typeof useTableOptions>;
  columns: readonly DataColumn<WorkRow>[];
  narrow: readonly DataColumn<WorkRow>[];
  loaded: LoadedWork;
  shown: readonly WorkRow[];
  onReset: () => void;
}

/** Double rows in place of normal ones, since failures are long. */
export const rowsOf = (density: TableDensity): RowSize => (density === 'normal' ? 'double' : density);

/** The works that fit the filter, and which services did not answer. */
export function WorkTable({ options, columns, narrow, loaded, shown, onReset }: WorkTableProps) {
  const { rows, missing } = loaded;
  const isSmall = useIsSmall();
  const look = isSmall ? ({ density: 'double' } as const) : { ...options, density: rowsOf(options.density) };
  const [sort, setSort] = useTableSort(initialSort);
  return (
    <>
      {missing.length > 0 ? (
        <Notice kind="warn">Не ответили службы: {missing.join(', ')}. Их задач здесь нет.</Notice>
      ) : null}
      {shown.length === 0 ? (
        <NoWork isFiltered={rows.length > 0} onReset={onReset} />
      ) : (
        <DataTable
          {...look}
          label="Фоновые задачи"
          columns={isSmall ? narrow : columns}
          rows={shown}
          rowId={workRowId}
          sort={sort}
          onSort={(next) => void setSort(next)}
          footer={
            <output>
              Показано {formatNumber(shown.length)} из{' '}
              {formatCount(rows.length, ['задачи', 'задач', 'задач'])}
            </output>
          }
        />
      )}
    </>
  );
}

function NoWork({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={ListX}
        title={isFiltered ? 'Задачи не найдены' : 'Задач нет'}
        text={
          isFiltered
            ? 'Под эти условия ничего не подходит. Измените поиск или сбросьте фильтр.'
            : 'Службы ещё не записали своих задач. Обновите страницу через минуту.'
        }
        actions={isFiltered ? <Button onPress={onReset}>Сбросить фильтр</Button> : undefined}
      />
    </div>
  );
}
