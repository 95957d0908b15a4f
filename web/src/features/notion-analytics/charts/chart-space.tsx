import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** The room of a chart that is being loaded. */
export function ChartSpace({ height }: { height: 'h-64' | 'h-80' }) {
  return (
    <div className={`${height} p-4`}>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
