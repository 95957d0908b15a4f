import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session-store.ts';
import { BrandMark } from '../../shared/ui/display/brand-mark.tsx';
import { menuOf, type MenuScreen } from '../guard-rules.ts';
import { prefetchQuery } from '../screen.ts';
import { screens } from '../screens.tsx';

/** Product name at the top of the sidebar. */
export function SidebarName() {
  return (
    <>
      <BrandMark className="size-5.5 rounded-md" />
      <span className="flex-1">Geoplan</span>
    </>
  );
}

/** Screens available to the user's role, in groups; rendered before the shell's chunk has loaded. */
export function SidebarMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const role = useSession((session) => session.user?.role);
  return (
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
  );
}

function NavEntry({ screen, onNavigate }: { screen: MenuScreen; onNavigate: (() => void) | undefined }) {
  const { icon: Icon, label } = screen.menu;
  const preload = () => void screen.content.preload();
  return (
    <NavLink
      to={screen.path}
      end
      onMouseDown={({ button }) => (button === 0 ? void prefetchQuery(screen) : undefined)}
      onClick={() => {
        void prefetchQuery(screen);
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
