import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
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
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="overlay-fade fixed inset-0 z-(--z-dialog) bg-backdrop lg:hidden"
    >
      <Modal className="overlay-slide h-full w-72 max-w-[85vw] border-r border-border shadow-overlay">
        <Dialog aria-label="Меню" className="h-full outline-none">
          <Sidebar
            onNavigate={onClose}
            onShortcuts={onShortcuts}
            corner={
              <IconButton label="Закрыть меню" onPress={onClose}>
                <X className="size-4" aria-hidden />
              </IconButton>
            }
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
