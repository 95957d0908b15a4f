import type { Project } from '../../domain/plan/plan-rules.ts';
import { ProjectDialog } from './form/project-dialog.tsx';
import { RemoveProjectsDialog } from './form/remove-projects-dialog.tsx';

/** The open dialog of the screen. */
export type OpenPlanningDialog =
  | { kind: 'add' }
  | { kind: 'edit'; project: Project }
  | { kind: 'remove'; projects: readonly Project[] };

interface PlanningDialogProps {
  open: OpenPlanningDialog | null;
  onAdded: (project: Project) => void;
  onClose: () => void;
}

/** Renders the open dialog. */
export function PlanningDialog({ open, onAdded, onClose }: PlanningDialogProps) {
  if (open === null) return null;
  if (open.kind === 'remove') return <RemoveProjectsDialog projects={open.projects} onClose={onClose} />;
  return (
    <ProjectDialog
      {...(open.kind === 'edit' ? { project: open.project } : {})}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}
