/** Skeleton of the application shell while its chunk loads: the same boxes at the same positions. */
export function ShellSkeleton() {
  return (
    <div aria-hidden className="min-h-dvh lg:grid lg:grid-cols-[var(--spacing-sidebar)_1fr]">
      <div className="hidden border-r border-border bg-background lg:block" />
      <div className="h-topbar border-b border-border" />
    </div>
  );
}
