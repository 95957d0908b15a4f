import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

/** Colours of statuses (spec §4); grey for all other values. */
export type BadgeTone = 'green' | 'blue' | 'yellow' | 'purple' | 'red' | 'orange' | 'grey';

const tones: Record<BadgeTone, string> = {
  green: 'bg-badge-green text-badge-green-foreground',
  blue: 'bg-badge-blue text-badge-blue-foreground',
  yellow: 'bg-badge-yellow text-badge-yellow-foreground',
  purple: 'bg-badge-purple text-badge-purple-foreground',
  red: 'bg-badge-red text-badge-red-foreground',
  orange: 'bg-badge-orange text-badge-orange-foreground',
  grey: 'bg-badge-grey text-badge-grey-foreground',
};

interface BadgeProps {
  tone?: BadgeTone;
  /** Adds a dot before the text, for the state of a running process. */
  hasDot?: boolean;
  /** Allows the badge to shrink in a narrow row, with the text truncated by «…»; only for text. */
  isShrinking?: boolean;
  children: ReactNode;
}

/** Coloured label; the colour never carries more meaning than the text. */
export function Badge({ tone = 'grey', hasDot = false, isShrinking = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 align-middle items-center gap-1.25 rounded-sm px-1.75 text-xs leading-5 font-medium whitespace-nowrap',
        isShrinking ? 'min-w-0' : 'shrink-0',
        tones[tone],
      )}
    >
      {hasDot ? <span className="size-1.5 rounded-full bg-current opacity-85" aria-hidden /> : null}
      {isShrinking ? <span className="truncate">{children}</span> : children}
    </span>
  );
}
