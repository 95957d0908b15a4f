import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';

interface DrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Modal panel at the left edge, shown only below the breakpoint `lg`. Escape and a tap outside close it. */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className="overlay-fade fixed inset-0 z-(--z-dialog) bg-backdrop lg:hidden"
    >
      <Modal className="overlay-slide h-full w-72 max-w-[85vw] border-r border-border shadow-overlay">
        <Dialog aria-label={label} className="h-full outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
