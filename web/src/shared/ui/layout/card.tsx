import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Classes of a card, for use on another element (a link, a form). */
export const cardStyle = 'min-w-0 rounded-lg border border-border bg-surface shadow-surface';

interface CardProps {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Titled block. Lines separate its parts; cards are never nested. */
export function Card({ title, aside, className, children }: CardProps) {
  return (
    <section className={classNames(cardStyle, className)}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-separator px-4 py-2">
        <h2 className="text-base font-semibold tracking-snug">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
