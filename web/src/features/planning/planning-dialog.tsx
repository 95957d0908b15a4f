import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readPairFigures } from '../../domain/plan/pair-figures.ts';
import type { Project } from '../../domain/plan/plan-rules.ts';
import { usePlan } from '../../domain/plan/plan-store.ts';
import { useIsShared } from '../../domain/plan/shared-plan/plan-source.ts';
import { singleText } from '../../domain/plan/plan-labels.ts';
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx';
import { addProjects, changeProjects, mergeProjects, projectOf, removeProjects } from './plan-actions.ts';
import { ProjectFields } from './form/project-fields.tsx';
import { figuresOf } from './form/typed-figures.ts';
import {
  formChange,
  isNoteTooLong,
  isTaken,
  longNoteText,
  newProjectForm,
  projectFormSchema,
  type ProjectForm,
} from './form/project-form-rules.ts';
import { MergeDialog } from './merge/merge-dialog.tsx';
import type { MergeItem } from './merge/merge-rules.ts';
import type { LeftOut } from './transfer/read-plan.ts';
import { HistoryDialog } from './shared-plan/history-dialog.tsx';
import { TeamPlanDialog } from './shared-plan/team-plan-dialog.tsx';
import { projectsText, projectName } from './project-labels.ts';
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx';

/** Open dialog of the screen. */
export type OpenPlanningDialog =
  | { kind: 'add' }
  | { kind: 'edit'; project: Project }
  | { kind: 'remove'; projects: readonly Project[] }
  | {
      kind: 'merge';
      title: string;
      items: readonly MergeItem[];
      leftOut?: LeftOut;
      onMerged?: () => void;
    }
  | { kind: 'history' }
  | { kind: 'team' };

interface PlanningDialogProps {
  open: OpenPlanningDialog | null;
  onAdded: (project: Project) => void;
  onClose: () => void;
}

/** Renders the open dialog. */
export function PlanningDialog({ open, onAdded, onClose }: PlanningDialogProps) {
  if (open === null) return null;
  if (open.kind === 'remove') return <RemoveProjectsDialog projects={open.projects} onClose={onClose} />;
  if (open.kind === 'history') return <HistoryDialog onClose={onClose} />;
  if (open.kind === 'team') return <TeamPlanDialog onClose={onClose} />;
  if (open.kind === 'merge')
    return (
      <MergeDialog
        title={open.title}
        items={open.items}
        leftOut={open.leftOut}
        onMerge={(taken) => {
          if (!mergeProjects(taken)) return;
          open.onMerged?.();
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <ProjectDialog
      {...(open.kind === 'edit' ? { project: open.project } : {})}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}

interface ProjectDialogProps {
  /** Project to edit; undefined to add a new one. */
  project?: Project;
  onAdded: (project: Project) => void;
  onClose: () => void;
}

/** Form for adding or editing a project. Rejects a pair that is already planned (spec §5). */
function ProjectDialog({ project, onAdded, onClose }: ProjectDialogProps) {
  const plan = usePlan();
  const isShared = useIsShared();
  const form = useForm<ProjectForm>({
    resolver: zodResolver(projectFormSchema),
    defaultValues: project ?? newProjectForm,
  });
  const [problem, setProblem] = useState<string>();
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (filled) => {
    if (isTaken(plan, filled, project)) return setProblem(singleText(projectOf(filled), false));
    if (isShared && isNoteTooLong(filled, project)) return setProblem(longNoteText);
    if (project) {
      const change = formChange(project, filled);
      const text = `Проект "${projectName(filled)}" сохранён`;
      if (change === null || changeProjects([project], change, text)) onClose();
      return;
    }
    // A pair can be planned without its figures.
    const [found] = await readPairFigures([filled]).catch(() => []);
    const figures = figuresOf(found, dirtyFields);
    const added = addProjects([{ ...projectOf(filled), ...figures }], ([first], [skipped]) =>
      first ? singleText(first, true) : skipped ? singleText(skipped, false) : '',
    );
    if (!added) return;
    onClose();
    for (const each of added) onAdded(each);
  });
  return (
    <FormDialog
      title={project ? 'Редактировать проект' : 'Новый проект'}
      submitLabel={project ? 'Сохранить' : 'Добавить'}
      failure={problem}
      isPending={isSubmitting}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProjectFields control={form.control} />
    </FormDialog>
  );
}

interface RemoveProjectsDialogProps {
  projects: readonly Project[];
  onClose: () => void;
}

/** Dialog that confirms the removal of projects from the plan (spec §2). */
function RemoveProjectsDialog({ projects, onClose }: RemoveProjectsDialogProps) {
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
        {isSingle && first ? projectName(first) : projectsText(projects.length)}
      </b>
      . Вернуть можно в течение 10&nbsp;секунд.
    </ConfirmDialog>
  );
}
