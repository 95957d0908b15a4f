import type { PairError } from '@geoplan/contracts/geo-runs';
import { CircleAlert } from 'lucide-react';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';

/** Why a pair failed, over the cells its figures would have filled. */
export function ErrorCell({ error, isSmall }: { error: PairError; isSmall: boolean }) {
  // A phone shows no cells beside it to stand over.
  if (isSmall)
    return (
      <span className="line-clamp-2 text-left text-2xs leading-3.5 whitespace-normal text-danger-soft-foreground">
        {error.message}
      </span>
    );
  return (
    // Out of the flow, so that the cell, which cuts its own content, does not cut it.
    <span
      title={error.message}
      className="absolute flex max-w-104 -translate-y-1/2 items-center gap-1.5 text-left text-danger-soft-foreground"
    >
      <CircleAlert className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{error.message}</span>
    </span>
  );
}

/** A figure that is still to come. */
export function WaitingCell() {
  return <Skeleton className="ml-auto h-2.5 w-4/5" />;
}
