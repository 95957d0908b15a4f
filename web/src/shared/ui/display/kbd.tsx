import type { ReactNode } from 'react';

/** Key, styled as on a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center gap-0.5 rounded-sm border border-border bg-surface px-1 font-sans text-2xs font-medium whitespace-nowrap text-muted">
      {children}
    </kbd>
  );
}
