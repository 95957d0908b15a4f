import { QueryClientProvider } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { useCallback, useEffect, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { keepFocus } from '../../shared/focus/keep-focus.ts';
import { lazyComponent, withFallback } from '../../shared/loading/lazy-component.tsx';
import { LocaleProvider } from '../../shared/ui/layout/locale-provider.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { clearToasts, Toasts } from '../../shared/ui/overlays/toast.tsx';
import { useJumps } from '../jumps.ts';
import { Sidebar } from './sidebar.tsx';
import { Topbar } from './topbar.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { Drawer } from '../../shared/ui/overlays/drawer.tsx';

const CommandPalette = withFallback(
  lazyComponent(async () => (await import('../palette/command-palette.tsx')).CommandPalette),
  null,
);
const ShortcutsDialog = withFallback(
  lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
  null,
);
const ChangePasswordDialog = withFallback(
  lazyComponent(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog),
  null,
);

// An undo action of one user must never be offered to the next user.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) clearToasts();
});

type Overlay = 'menu' | 'palette' | 'shortcuts' | 'password';

/**
 * Layout of everything behind the sign-in, with the providers needed only there: the React Aria locale and the query
 * cache.
 */
export function Layout() {
  // Input of one user must not remain for the next user, who may have signed in from another tab.
  const userId = useSession(({ user }) => user?.id);
  return (
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <Shell key={userId} />
      </QueryClientProvider>
    </LocaleProvider>
  );
}

/** Application shell: sidebar, top bar, and the overlays that open on any screen. */
function Shell() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const role = useSession((session) => session.user?.role);
  usePrefetch(role);
  useJumps(role);
  useEffect(() => keepFocus('content'), []);
  const close = useCallback(() => setOverlay(null), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  useHotkeys('mod+k', () => setOverlay('palette'), { preventDefault: true, enableOnFormTags: true });
  // Matched both by character and by key code, because «?» is on a different key on a Russian keyboard.
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
        {overlay === 'palette' && role ? <CommandPalette role={role} onClose={close} /> : null}
        {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
        {overlay === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
        <Toasts />
        <ScrollRestoration />
      </div>
    </NuqsAdapter>
  );
}

interface MobileSidebarProps {
  isOpen: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/**
 * Sidebar on small screens, shown as a drawer. It closes when an entry is chosen, on Escape, on a tap outside, and
 * when the window is enlarged.
 */
function MobileSidebar({ isOpen, onClose, onShortcuts }: MobileSidebarProps) {
  useEffect(() => {
    const large = matchMedia('(min-width: 64rem)');
    const close = () => (large.matches ? onClose() : undefined);
    large.addEventListener('change', close);
    return () => large.removeEventListener('change', close);
  }, [onClose]);
  return (
    <Drawer label="Меню" isOpen={isOpen} onClose={onClose}>
      <Sidebar
        onNavigate={onClose}
        onShortcuts={onShortcuts}
        corner={
          <IconButton label="Закрыть меню" onPress={onClose}>
            <X className="size-4" aria-hidden />
          </IconButton>
        }
      />
    </Drawer>
  );
}
