import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { Drawer } from '../../shared/ui/overlays/drawer.tsx';
import { Sidebar } from './sidebar.tsx';

interface MobileSidebarProps {
  isOpen: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The sidebar of small screens as a drawer; closes on a choice, on Escape, on a tap outside, and when the window grows. */
export function MobileSidebar({ isOpen, onClose, onShortcuts }: MobileSidebarProps) {
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
