import { SidebarMenu, SidebarName } from './sidebar-menu.tsx';

/**
 * Application shell while its chunk loads. The menu already works; the other parts are placeholders at the same
 * positions.
 */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-border bg-background lg:flex">
        <div className="flex h-topbar shrink-0 items-center gap-2.5 px-4 text-[15px] font-semibold tracking-tight">
          <SidebarName />
        </div>
        <SidebarMenu />
        <div className="h-10 shrink-0 border-t border-border" />
      </aside>
      <div aria-hidden className="min-w-0">
        <div className="flex h-topbar items-center gap-2 border-b border-border bg-surface px-6">
          <TeamName />
          <span className="hidden h-7.5 w-75 rounded-md border border-border bg-surface-secondary lg:block" />
        </div>
      </div>
    </div>
  );
}

/** Name of the team, as plain text rather than a control. */
export function TeamName() {
  return <span className="text-sm whitespace-nowrap text-muted max-lg:mr-auto lg:mr-4">Команда SEO</span>;
}
