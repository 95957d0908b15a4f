import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';

const cards = [1, 2, 3, 4, 5, 6];
const metrics = [1, 2, 3, 4, 5, 6];

/** Six grey cards of the same size as the loaded ones (spec §2). */
export function ProvidersSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">Loading providers…</output>
      {cards.map((card) => (
        <div key={card} aria-hidden className={cardStyle}>
          <div className="flex h-11 items-center gap-2 border-b border-separator px-4">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-5 w-12" />
          </div>
          <div className="skeleton-pulse flex flex-col gap-3 p-4">
            <Skeleton className="h-12 w-32" />
            <Skeleton className="h-5 w-64 max-w-full" />
            <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
              {metrics.map((metric) => (
                <Skeleton key={metric} className="h-9 w-24" />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
