import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { cardGrid } from './card-grid.ts';

/** Skeleton cards of the same size. */
export function KeywordsSkeleton() {
  return (
    <>
      <output className="sr-only">Загрузка результатов…</output>
      <div className="flex flex-col gap-2" aria-hidden>
        {Array.from({ length: 8 }, (_, card) => (
          <div key={card} className={cardStyle}>
            <div className={cardGrid}>
              <Skeleton className="mx-auto size-4" />
              <div className="col-span-3 flex flex-col gap-2 lg:col-span-1">
                <Skeleton className="h-3.5 w-36" />
                <Skeleton className="h-2.5 w-28" />
              </div>
              {Array.from({ length: 6 }, (_unused, metric) => (
                <div
                  key={metric}
                  className={`flex flex-col gap-2 lg:items-end ${metric % 3 === 0 ? 'max-lg:col-start-2' : ''}`}
                >
                  <Skeleton className="h-2.5 w-14" />
                  <Skeleton className="h-3.5 w-12" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
