import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from '../display/skeleton.tsx';

interface StatStripProps {
  stats: readonly { label: string; value: ReactNode; note?: ReactNode }[];
  /** Skeleton bars in place of the values. */
  isLoading?: boolean;
}

const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-1 sm:grid-cols-3',
  4: 'grid-cols-2 lg:grid-cols-4',
  5: 'grid-cols-2 lg:grid-cols-5',
  6: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-6',
};

/** The figures a screen is about, side by side; on small screens two in a row, three one below the other. */
export function StatStrip({ stats, isLoading = false }: StatStripProps) {
  const isThree = stats.length === 3;
  return (
    <dl
      className={classNames(
        'grid shrink-0 gap-px overflow-hidden rounded-lg border border-border bg-border shadow-surface',
        columns[stats.length] ?? 'grid-cols-2 lg:grid-cols-4',
      )}
    >
      {stats.map(({ label, value, note }) => (
        <div
          key={label}
          className={classNames(
            'min-w-0 bg-surface px-3 py-2.5 sm:px-4 sm:py-3',
            isThree ? 'max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-3' : '',
            stats.length === 5 && 'max-lg:last:col-span-2',
          )}
        >
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="mt-0.5 flex min-h-7 flex-wrap items-baseline gap-x-2 text-lg font-semibold tracking-tight tabular-nums">
            {isLoading ? <Skeleton className="h-5 w-20 self-center" /> : value}
            {note === undefined || isLoading ? null : (
              <span className="text-xs font-normal tracking-normal text-muted">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
