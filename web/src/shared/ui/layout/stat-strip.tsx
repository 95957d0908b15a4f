import type { ReactNode } from 'react';
import { useIsSmall } from '../../hooks/use-is-small.ts';
import { classNames } from './class-names.ts';
import { Skeleton } from '../display/skeleton.tsx';

interface StatStripProps {
  stats: readonly { label: string; value: ReactNode; note?: ReactNode }[];
  /** True to show skeleton bars instead of the values. */
  isLoading?: boolean;
}

/**
 * Columns by number of figures. They depend on the width of the strip rather than the window, because next to a form
 * the strip has only half of it.
 */
const columns: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-2 @min-[36rem]:grid-cols-4',
  5: 'sm:grid-cols-2 @min-[42rem]:grid-cols-5',
  6: 'sm:grid-cols-3 @min-[48rem]:grid-cols-6',
  7: 'sm:grid-cols-4 @min-[56rem]:grid-cols-7',
};

/**
 * Key figures of a screen, side by side; on a phone on one line that scrolls horizontally, so that the data stay
 * visible.
 */
export function StatStrip({ stats, isLoading = false }: StatStripProps) {
  const isSmall = useIsSmall();
  return (
    <div className="@container min-w-0 shrink-0">
      <dl
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={isSmall ? 0 : undefined}
        className={classNames(
          'flex gap-px overflow-x-auto rounded-lg border border-border bg-border shadow-surface [scrollbar-width:none] sm:grid sm:overflow-hidden',
          columns[stats.length] ?? columns[4],
        )}
      >
        {stats.map(({ label, value, note }) => (
          <div
            key={label}
            className={classNames(
              'min-w-0 bg-surface px-3 py-1.5 max-sm:flex-[1_0_auto] sm:px-4 sm:py-3',
              stats.length === 5 && 'sm:@max-[42rem]:last:col-span-2',
              stats.length === 7 && 'sm:@max-[56rem]:last:col-span-2',
            )}
          >
            <dt className="text-xs whitespace-nowrap text-muted">{label}</dt>
            <dd className="mt-0.5 flex min-h-7 items-baseline gap-x-2 text-lg font-semibold whitespace-nowrap sm:flex-wrap tracking-tight tabular-nums">
              {isLoading ? <Skeleton className="h-5 w-20 self-center" /> : value}
              {note === undefined || isLoading ? null : (
                <span className="text-xs font-normal tracking-normal text-muted">{note}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
