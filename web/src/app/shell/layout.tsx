import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Suspense, lazy, useCallback, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { Toasts } from '../../shared/ui/overlays/toast.tsx';
import { Sidebar } from './sidebar.tsx';
import { MobileSidebar } from './mobile-sidebar.tsx';
import { Topbar } from './topbar.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('../palette/command-palette.tsx')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

type Overlay = 'menu' | 'palette' | 'shortcuts' | 'password';

/** Application shell: sidebar, top bar, and the overlays that can be opened from anywhere. */
export function Layout() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const role = useSession((session) => session.user?.role);
  const close = useCallback(() => setOverlay(null), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  useHotkeys('mod+k', () => setOverlay('palette'), { preventDefault: true, enableOnFormTags: true });
  // By the character and by the key code: a Russian keyboard has its «?» elsewhere.
  useHotkeys('shift+?', openShortcuts, { useKey: true });
  useHotkeys('shift+slash', openShortcuts);
  return (
    <NuqsAdapter>
      <div className="min-h-dvh lg:grid lg:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)]">
        <a
          href="#content"
          className="fixed top-2 left-2 z-(--z-tooltip) -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-accent-foreground focus:translate-y-0"
        >
          Перейти к содержимому
        </a>
        <aside className="sticky top-0 z-(--z-sidebar) hidden h-dvh border-r border-border lg:block">
          <Sidebar onShortcuts={openShortcuts} />
        </aside>
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Topbar
            onMenu={() => setOverlay('menu')}
            onPalette={() => setOverlay('palette')}
            onChangePassword={() => setOverlay('password')}
          />
          <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
            <Outlet />
          </main>
        </div>
        <MobileSidebar isOpen={overlay === 'menu'} onClose={close} onShortcuts={openShortcuts} />
        <Suspense>
          {overlay === 'palette' && role ? <CommandPalette role={role} onClose={close} /> : null}
          {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
          {overlay === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
        </Suspense>
        <Toasts />
        <ScrollRestoration />
      </div>
    </NuqsAdapter>
  );
}
