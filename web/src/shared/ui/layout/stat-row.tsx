import type { ReactNode } from 'react';
import { Skeleton } from '../display/skeleton.tsx';
import { ScrollSection } from './scroll-section.tsx';

interface StatRowProps {
  /** Accessible name of the scrollable row. */
  label: string;
  stats: readonly { label: string; value: ReactNode }[];
  /** True to show skeleton bars instead of the values. */
  isLoading?: boolean;
}

/** Key figures of a screen. They wrap if they do not fit on one line; on a phone the line scrolls horizontally. */
export function StatRow({ label, stats, isLoading = false }: StatRowProps) {
  return (
    <ScrollSection
      aria-label={label}
      className="max-w-full min-w-0 overflow-x-auto rounded-sm -outline-offset-2 [scrollbar-width:none]"
    >
      <dl className="flex min-h-9 pointer-coarse:min-h-10 flex-wrap items-center gap-x-5 max-sm:w-max max-sm:flex-nowrap">
        {stats.map((stat) => (
          <div key={stat.label} className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted">
            <dt>{stat.label}</dt>
            <dd className="text-base font-semibold text-foreground tabular-nums">
              {isLoading ? <Skeleton className="h-3.5 w-10" /> : stat.value}
            </dd>
          </div>
        ))}
      </dl>
    </ScrollSection>
  );
}
