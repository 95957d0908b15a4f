import type { ReactNode } from 'react';
import { useWords } from '../../language/language.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Notice } from '../display/notice.tsx';

interface ConfirmDialogProps {
  /** Title that names the action to confirm: «Удалить проект?». */
  title: string;
  children: ReactNode;
  /** Label of the confirm button: «Удалить». */
  confirmLabel: string;
  /** `primary` if the action is not destructive. */
  confirmKind?: 'danger' | 'primary';
  isOpen: boolean;
  isPending: boolean;
  /** True while the action cannot be confirmed yet. */
  isDisabled?: boolean;
  /** Error of the last attempt, in Russian. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog for an action that cannot be undone or costs money. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useWords({ ru: 'Отмена', en: 'Cancel' });
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose} role="alertdialog">
      <DialogBody>
        <div className="text-foreground-secondary">{props.children}</div>
        {props.error === undefined ? null : <Notice kind="bad">{props.error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button
          onPress={props.onClose}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not destroy anything by a slip
          autoFocus
        >
          {cancel}
        </Button>
        <Button
          kind={props.confirmKind ?? 'danger'}
          isDisabled={props.isDisabled ?? false}
          isPending={props.isPending}
          onPress={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
