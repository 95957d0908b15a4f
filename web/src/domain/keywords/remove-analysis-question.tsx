import type { ReactNode } from 'react';
import { sentences } from '../../shared/format/sentences.ts';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';

interface RemoveAnalysisQuestionProps {
  /** Deletion to confirm. */
  remove: { isPending: boolean; error: Error | null; mutate: () => void };
  onClose: () => void;
  /** Description of the deleted data. */
  children: ReactNode;
}

/** Confirmation dialog before stored metrics are deleted (spec §5, §8). */
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
