import type { ReactNode } from 'react';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { CardFailure, type CardQuery } from './card-failure.tsx';

interface GapCardProps<T> {
  title: string;
  aside?: ReactNode;
  query: CardQuery<T>;
  isEmpty: (data: T) => boolean;
  /** Text shown if `isEmpty` is true, which means that nothing is missing. */
  emptyText: string;
  children: (data: T) => ReactNode;
}

/** Card in its four states: loading, failed, empty, loaded. */
export function GapCard<T>({ title, aside, query, isEmpty, emptyText, children }: GapCardProps<T>) {
  const { data, error } = query;
  return (
    <Card title={title} aside={aside}>
      {data === undefined ? (
        error === null ? (
          <output aria-label={`${title}: загрузка…`} className="skeleton-pulse flex flex-col gap-3 p-4">
            {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </output>
        ) : (
          <CardFailure query={query} error={error} />
        )
      ) : isEmpty(data) ? (
        <p className="px-4 py-6 text-center text-sm text-muted">{emptyText}</p>
      ) : (
        children(data)
      )}
    </Card>
  );
}
