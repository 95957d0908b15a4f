import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';

/** Skeleton of two cards. */
export function ConfigsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-hidden>
      {[0, 1].map((at) => (
        <div key={at} className={`${cardStyle} flex h-80 flex-col gap-4 p-4`}>
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-72" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="mt-auto h-8 w-48" />
        </div>
      ))}
    </div>
  );
}
