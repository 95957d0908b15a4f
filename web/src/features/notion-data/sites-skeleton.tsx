import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { TableSkeleton } from '../../shared/ui/table/table-skeleton.tsx';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { siteColumns } from './table/site-columns.tsx';

const columns = siteColumns(null);

/** The toolbar and the table while the rows are on their way. */
export function SitesSkeleton() {
  const options = useTableOptions('notion-data');
  return (
    <>
      <div className="flex shrink-0 flex-wrap gap-2" aria-hidden>
        <Skeleton className="h-control w-full sm:w-66" />
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-44" />
      </div>
      <TableSkeleton
        {...options}
        columns={columns}
        hasActions
        rows={16}
        label="Загрузка данных из Notion..."
      />
    </>
  );
}
