/** The frame of the product before its code has arrived: the same lines in the same places. */
export function ShellSkeleton() {
  return (
    <div aria-hidden className="min-h-dvh lg:grid lg:grid-cols-[var(--spacing-sidebar)_1fr]">
      <div className="hidden border-r border-border bg-background lg:block" />
      <div className="h-topbar border-b border-border" />
    </div>
  );
}
