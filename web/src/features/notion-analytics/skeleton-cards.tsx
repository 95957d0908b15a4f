import { ChartSkeleton } from '../../shared/ui/charts/chart-skeleton.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

/** Skeleton cards with the height of the loaded cards. */
export function SkeletonCards({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <div key={name} aria-hidden className={`${cardStyle} h-102`}>
      <div className="flex h-12 items-center border-b border-separator px-4">
        <Skeleton className="h-4 w-44" />
      </div>
      <ChartSkeleton height="h-80" />
    </div>
  ));
}
