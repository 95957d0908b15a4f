import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useLanguage, useWords } from '../../language/language.tsx';
import { classNames } from '../layout/class-names.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { useClickShield } from './use-click-shield.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `alertdialog` if a decision is required; it is narrower. */
  role?: 'dialog' | 'alertdialog';
  /** True for the width of a long form or a table. */
  isWide?: boolean;
  /** True with unsaved changes, so that a click outside does not close the dialog. */
  isDirty?: boolean;
  children: ReactNode;
}

/**
 * Modal dialog, shown as a bottom sheet on small screens. Escape and a click outside close it and restore the focus.
 */
export function Dialog({ title, isOpen, onClose, role = 'dialog', children, ...props }: DialogProps) {
  const { isWide = false, isDirty = false } = props;
  useClickShield(isOpen);
  const language = useLanguage();
  const close = useWords({ ru: 'Закрыть', en: 'Close' });
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable={role === 'dialog' && !isDirty}
      className="overlay-fade fixed inset-0 z-(--z-dialog) grid grid-cols-1 place-items-end bg-backdrop sm:place-items-center sm:p-4"
    >
      <Modal
        className={classNames(
          'overlay-rise on-overlay w-full rounded-t-xl bg-overlay shadow-overlay sm:rounded-xl',
          role === 'alertdialog' ? 'sm:max-w-110' : isWide ? 'sm:max-w-200' : 'sm:max-w-130',
        )}
      >
        <AriaDialog role={role} lang={language} className="flex max-h-[92dvh] flex-col outline-none">
          <div className="flex items-start justify-between gap-3 pt-4 pr-3 pl-5">
            <Heading slot="title" className="text-md font-semibold tracking-tight wrap-anywhere">
              {title}
            </Heading>
            <IconButton label={close} size="sm" onPress={onClose}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface FullScreenDialogProps {
  /** Id of the heading in the content, which has its own heading and close button. */
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialog over the whole screen, for content that is shown next to the page if there is room. */
export function FullScreenDialog({ titleId, onClose, children }: FullScreenDialogProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      className="overlay-fade fixed inset-0 z-(--z-dialog) bg-backdrop"
    >
      <Modal className="h-full bg-surface">
        <AriaDialog aria-labelledby={titleId} className="flex h-full flex-col outline-none">
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Scrollable middle part of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-4 overflow-auto px-5 pt-3 pb-5 text-sm">{children}</div>;
}

/** Buttons of a dialog, the main one last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2 border-t border-border px-5 py-3 max-sm:*:flex-1">{children}</div>
  );
}
