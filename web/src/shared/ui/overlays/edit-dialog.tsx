import { useState } from 'react';
import { useWords } from '../../language/language.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

const words = {
  ru: {
    question: 'Закрыть без сохранения?',
    close: 'Закрыть',
    text: 'Изменения в форме не сохранены и пропадут.',
  },
  en: {
    question: 'Close without saving?',
    close: 'Close',
    text: 'The changes in the form are not saved and will be lost.',
  },
};

interface EditDialogProps extends Pick<DialogProps, 'title' | 'isWide' | 'onClose' | 'children'> {
  /** True if the user has unsaved changes. */
  isDirty: boolean;
}

/**
 * Dialog with a form. With unsaved changes, a click outside does not close it, and Escape and the cross require a
 * confirmation. «Отмена» in the form closes it immediately.
 */
export function EditDialog({ isDirty, onClose, ...dialog }: EditDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const { question, close, text } = useWords(words);
  return (
    <>
      <Dialog {...dialog} isOpen isDirty={isDirty} onClose={() => (isDirty ? setAsking(true) : onClose())} />
      <ConfirmDialog
        title={question}
        confirmLabel={close}
        isOpen={isAsking}
        isPending={false}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
