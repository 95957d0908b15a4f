import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageProps {
  title: string;
  /** Mark next to the title, which applies to the whole screen. */
  mark?: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
  /** True for a page that is exactly as high as the viewport on large screens, with a table that scrolls inside. */
  isFilled?: boolean;
  /** True to use the full width of the window, for content with many columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** Page layout of every screen: title, subtitle, actions, content. */
export function Page({ title, mark, sub, actions, isFilled = false, isWide = false, children }: PageProps) {
  return (
    <div
      className={classNames(
        'mx-auto flex w-full flex-1 flex-col px-4 pt-4 lg:px-6',
        !isFilled && 'lg:pt-5',
        isWide ? '' : 'max-w-page',
        isFilled
          ? 'gap-3 pb-4 lg:h-[calc(100dvh-var(--spacing-topbar))] lg:flex-none lg:gap-2 lg:pt-3 lg:pb-2'
          : 'gap-4 pb-8',
      )}
    >
      <header className="flex shrink-0 flex-col items-stretch justify-between gap-3 lg:flex-row lg:flex-wrap lg:items-start lg:gap-x-4">
        {/* Actions that would leave too little room for the title wrap below it. */}
        <div
          className={classNames(
            'min-w-0 lg:flex-1 lg:basis-72',
            // Puts the subtitle on the same line as the title, so that one more table row is visible.
            isFilled && 'lg:flex lg:min-h-8 lg:flex-wrap lg:items-baseline lg:gap-x-4',
          )}
        >
          <div className="flex items-center gap-2">
            {/* Focused after a change of screen, so that the title is read aloud and Tab continues from the title. */}
            <h1 tabIndex={-1} className="text-lg font-semibold tracking-tight wrap-anywhere outline-none">
              {title}
            </h1>
            {mark}
          </div>
          {sub === undefined ? null : <div className="mt-0.5 text-sm text-muted">{sub}</div>}
        </div>
        {actions === undefined ? null : (
          <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2 max-sm:*:flex-1">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
