import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useIsSmall } from '../../shared/hooks/use-is-small.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { QueryState } from '../../shared/ui/display/query-state.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { narrowWorkColumns } from './narrow-work-columns.tsx';
import { workColumns } from './work-columns.tsx';
import { useWork } from './work-queries.ts';
import { filterWork, type WorkRow } from './work-rules.ts';
import { initialSort, rowsOf, WorkTable } from './work-table.tsx';
import { useWorkFilter, WorkToolbar } from './work-toolbar.tsx';

const noRows: readonly WorkRow[] = [];

/** What the services do by themselves: when it is due, who does it and what failed last; for admins. */
export function WorkPage({ title }: { title: string }) {
  const work = useWork();
  const [filter, setFilter] = useWorkFilter();
  const [sort] = useTableSort(initialSort);
  const options = useTableOptions('work');
  const isSmall = useIsSmall();
  const { data, dataUpdatedAt: nowMs } = work;
  const columns = useMemo(() => workColumns(nowMs), [nowMs]);
  const narrow = useMemo(() => narrowWorkColumns(nowMs), [nowMs]);
  const layout = isSmall
    ? ({ columns: narrow, density: 'double' } as const)
    : { ...options, columns, density: rowsOf(options.density) };
  const shown = useMemo(() => filterWork(data?.rows ?? noRows, filter, nowMs), [data, filter, nowMs]);
  return (
    <Page
      title={title}
      sub="Что службы делают сами: срок, исполнитель и последняя ошибка"
      isFilled
      actions={
        <>
          <Button
            icon={<RefreshCw className="size-4" aria-hidden />}
            isPending={work.isRefetching}
            onPress={() => void work.refetch()}
          >
            Обновить
          </Button>
          {isSmall ? null : <TableOptions name="work" columns={columns} />}
          <ExportMenu name="work" columns={columns} rows={shown} table={{ columns, sort, ...options }} />
        </>
      }
    >
      <WorkToolbar filter={filter} onChange={(change) => void setFilter(change)} />
      <QueryState
        query={work}
        failedTitle="Не удалось загрузить фоновые задачи"
        skeleton={<TableSkeleton {...layout} label="Загрузка фоновых задач…" />}
      >
        {(loaded) => (
          <WorkTable {...{ options, columns, narrow, loaded, shown }} onReset={() => void setFilter(null)} />
        )}
      </QueryState>
    </Page>
  );
}
