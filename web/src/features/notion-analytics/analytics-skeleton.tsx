import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { ChartSkeleton } from './charts/chart-skeleton.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';

const stats = ['Всего проектов', 'Уникальных GEO', 'Уникальных брендов'].map((label) => ({
  label,
  value: null,
}));

/** The screen in grey, in its own boxes. */
export function AnalyticsSkeleton() {
  return (
    <>
      <StatStrip stats={stats} isLoading />
      <div className="grid gap-4 lg:grid-cols-2" aria-hidden>
        {['geo', 'status', 'brand', 'details'].map((box) => (
          <div key={box} className={`${cardStyle} h-102`}>
            <div className="flex h-12 items-center border-b border-separator px-4">
              <Skeleton className="h-4 w-44" />
            </div>
            <ChartSkeleton height="h-80" />
          </div>
        ))}
      </div>
    </>
  );
}
