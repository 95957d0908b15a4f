import type { ReactNode } from 'react';
import { sentences } from '../../shared/format/sentences.ts';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';

interface RemoveAnalysisQuestionProps {
  /** The deletion that is asked about. */
  remove: { isPending: boolean; error: Error | null; mutate: () => void };
  onClose: () => void;
  /** What goes. */
  children: ReactNode;
}

/** Asks before stored metrics are deleted (spec §5, §8). */
export function RemoveAnalysisQuestion({ remove, onClose, children }: RemoveAnalysisQuestionProps) {
  return (
    <ConfirmDialog
      title="Вы уверены, что хотите удалить этот анализ?"
      confirmLabel="Удалить"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? sentences('Ошибка при удалении', remove.error.message) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
