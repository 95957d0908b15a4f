import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { narrowColumns, narrowHidden, planningColumns } from './planning-columns.tsx';

const mostRows = 12;

/** The table of the plan while it is not known what the workspace says. */
export function PlanningSkeleton({ rows }: { rows: number }) {
  const options = useTableOptions('planning');
  const isSmall = useIsSmall();
  return (
    <TableSkeleton
      columns={planningColumns}
      rows={Math.min(rows, mostRows)}
      hasChecks
      hasActions
      label="Загрузка плана…"
      {...options}
      {...(isSmall
        ? { columns: narrowColumns, density: 'double' as const, hiddenColumns: narrowHidden }
        : {})}
    />
  );
}
