import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { StatStrip } from '../../../shared/ui/layout/stat-strip.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { runColumns } from '../results/run-columns.tsx';
import { actionsWidth, tableName } from '../results/run-table.tsx';

const stats = ['Средний объём', 'Средняя сложность', 'Общий трафик'].map((label) => ({ label, value: '' }));

/** A run that is being loaded. */
export function RunSkeleton() {
  const options = useTableOptions(tableName);
  const isSmall = useIsSmall();
  return (
    <>
      <Skeleton className="h-30 w-full shrink-0 rounded-lg!" />
      <StatStrip stats={stats} isLoading />
      <Skeleton className="h-8 w-full max-w-160 shrink-0" />
      <div className="flex min-h-0 flex-col lg:min-h-96 lg:flex-1">
        <TableSkeleton
          columns={runColumns(isSmall)}
          hasActions
          hasChecks
          actionsWidth={actionsWidth(isSmall)}
          label="Загрузка запуска…"
          {...options}
        />
      </div>
    </>
  );
}
