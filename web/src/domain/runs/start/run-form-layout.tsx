import type { ReactNode } from 'react';

/** Two columns: the form of a run, and its price at the right; below it on small screens. */
export function RunFormLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--spacing-topbar)+1.25rem)]">
        {aside}
      </div>
    </div>
  );
}
