import { formatCount } from '../../../shared/format/format-number.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { removeProjects } from '../plan-actions.ts';
import { projectName } from '../project-labels.ts';

interface RemoveProjectsDialogProps {
  projects: readonly Project[];
  onClose: () => void;
}

/** Asks before projects are taken out of the plan (spec §2). */
export function RemoveProjectsDialog({ projects, onClose }: RemoveProjectsDialogProps) {
  const [first] = projects;
  const isSingle = projects.length === 1;
  return (
    <ConfirmDialog
      title={isSingle ? 'Удалить проект?' : 'Удалить выбранные проекты?'}
      confirmLabel="Удалить"
      isOpen
      isPending={false}
      onConfirm={() => {
        removeProjects(projects);
        onClose();
      }}
      onClose={onClose}
    >
      <b className="font-medium text-foreground">
        {isSingle && first
          ? projectName(first)
          : formatCount(projects.length, ['проект', 'проекта', 'проектов'])}
      </b>
      . Вернуть можно в течение 10 секунд.
    </ConfirmDialog>
  );
}
