import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { BrandMark } from '../../shared/ui/display/brand-mark.tsx';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { menuOf, type MenuScreen } from '../guard-rules.ts';
import { askAhead } from '../screen.ts';
import { screens } from '../screens.tsx';

interface SidebarProps {
  /** Beside the name: the close button of the mobile sidebar. */
  corner?: ReactNode;
  onNavigate?: () => void;
  onShortcuts: () => void;
}

/** Navigation: the product's name, the screens of the person's role in groups, the keyboard help. */
export function Sidebar({ corner, onNavigate, onShortcuts }: SidebarProps) {
  const role = useSession((session) => session.user?.role);
  return (
    <div className="flex h-full flex-col bg-background">
      <div className="flex h-topbar shrink-0 items-center gap-2.5 px-4 text-[15px] font-semibold tracking-tight">
        <BrandMark className="size-5.5 rounded-md" />
        <span className="flex-1">Geoplan</span>
        {corner}
      </div>
      <nav
        aria-label="Разделы"
        className="flex flex-1 flex-col gap-px overflow-y-auto px-2 pt-0.5 pb-4 [scrollbar-width:thin]"
      >
        {role === undefined
          ? null
          : menuOf(role, screens).map(({ group, screens: entries }) => (
              <ul key={group} aria-label={group === '' ? 'Главное' : group} className="flex flex-col gap-px">
                {group === '' ? null : (
                  <li aria-hidden className="mt-3.5 mb-1 px-2 text-2xs font-medium text-muted">
                    {group}
                  </li>
                )}
                {entries.map((screen) => (
                  <li key={screen.path}>
                    <NavEntry screen={screen} onNavigate={onNavigate} />
                  </li>
                ))}
              </ul>
            ))}
      </nav>
      <PlainButton
        onPress={onShortcuts}
        className="flex h-10 shrink-0 items-center gap-1.5 border-t border-border px-4 text-left text-2xs text-muted -outline-offset-2 hover:text-foreground"
      >
        <Keyboard className="size-3.5" aria-hidden />
        <span className="flex-1">Сочетания клавиш</span>
        <Kbd>?</Kbd>
      </PlainButton>
    </div>
  );
}

function NavEntry({ screen, onNavigate }: { screen: MenuScreen; onNavigate: (() => void) | undefined }) {
  const { icon: Icon, label } = screen.menu;
  const preload = () => void screen.content.preload();
  return (
    <NavLink
      to={screen.path}
      end
      onMouseDown={({ button }) => (button === 0 ? void askAhead(screen) : undefined)}
      onClick={() => {
        void askAhead(screen);
        onNavigate?.();
      }}
      onPointerEnter={preload}
      onFocus={preload}
      className="group flex h-7.5 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-foreground-secondary transition-colors hover:bg-foreground/5 hover:text-foreground aria-[current=page]:bg-surface aria-[current=page]:text-foreground aria-[current=page]:shadow-[0_0_0_1px_var(--color-border),var(--shadow-surface)] max-lg:h-9.5 max-lg:text-base dark:aria-[current=page]:bg-surface-tertiary dark:aria-[current=page]:shadow-none"
    >
      <Icon
        className="size-4 shrink-0 text-muted group-aria-[current=page]:text-accent-soft-foreground"

        aria-hidden
      />
      <span className="truncate">{label}</span>
    </NavLink>
  );
}
