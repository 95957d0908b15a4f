import { Menu, Search } from 'lucide-react';
import { RunsTray } from '../runs-tray/runs-tray.tsx';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { TeamName } from './shell-skeleton.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopbarProps {
  onMenu: () => void;
  onPalette: () => void;
  onChangePassword: () => void;
}

/** Top bar of every screen: team, search, runs, theme, user menu. */
export function Topbar({ onMenu, onPalette, onChangePassword }: TopbarProps) {
  return (
    <header className="sticky top-0 z-(--z-topbar) flex h-topbar shrink-0 items-center gap-1 border-b border-border bg-surface pr-3 pl-2 lg:gap-2 lg:px-6">
      <IconButton label="Открыть меню" className="lg:hidden" onPress={onMenu}>
        <Menu className="size-4" aria-hidden />
      </IconButton>
      <TeamName />
      <PlainButton
        onPress={onPalette}
        className="hidden h-7.5 w-75 items-center gap-2 rounded-md border border-border bg-surface-secondary pr-1.5 pl-2.5 text-sm text-muted transition-colors hover:border-border-strong lg:flex"
      >
        <Search className="size-3.5" aria-hidden />
        <span className="flex-1 text-left">Поиск и переходы</span>
        <Kbd>
          <PaletteKeys />
        </Kbd>
      </PlainButton>
      <span className="hidden flex-1 lg:block" />
      <IconButton label="Поиск и переходы" className="lg:hidden" onPress={onPalette}>
        <Search className="size-4" aria-hidden />
      </IconButton>
      <RunsTray />
      <ThemeMenu />
      <UserMenu onChangePassword={onChangePassword} />
    </header>
  );
}
