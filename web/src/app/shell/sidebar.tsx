import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { SidebarMenu, SidebarName } from './sidebar-menu.tsx';

interface SidebarProps {
  /** Element next to the name: the close button of the mobile sidebar. */
  corner?: ReactNode;
  onNavigate?: () => void;
  onShortcuts: () => void;
}

/** Navigation: product name, screens available to the user's role in groups, keyboard help. */
export function Sidebar({ corner, onNavigate, onShortcuts }: SidebarProps) {
  return (
    <div className="flex h-full flex-col bg-background">
      <div className="flex h-topbar shrink-0 items-center gap-2.5 px-4 text-[15px] font-semibold tracking-tight">
        <SidebarName />
        {corner}
      </div>
      <SidebarMenu onNavigate={onNavigate} />
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
